import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useState } from 'react';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { TextField } from '../../ui/forms/text-fields.tsx';
import { storeTarget, type SwitcherRow, useSwitcherRows } from './switcher-rows.tsx';

interface RowProps {
  row: SwitcherRow;
  id: string;
  isActive: boolean;
  onPoint: () => void;
  onTake: () => void;
}

function Row({ row, id, isActive, onPoint, onTake }: RowProps) {
  return (
    // The field keeps the focus and handles the keys; rows respond to the pointer.
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      ref={isActive ? (element) => element?.scrollIntoView?.({ block: 'nearest' }) : undefined}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={onPoint}
      onClick={onTake}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-small px-2.5 py-1.5 aria-selected:bg-night-wash"
    >
      {row.lead}
      <span className="grid min-w-0 flex-1">
        <bdi className="truncate font-medium">{row.label}</bdi>
        {row.detail ? <bdi className="truncate text-sm text-ink-soft">{row.detail}</bdi> : null}
      </span>
    </div>
  );
}

/** Opens people, companies, groups, pages and settings, and runs actions, by a few letters. */
export function Switcher({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const user = useCurrentUser();
  const list = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const { rows, isLoading } = useSwitcherRows(text);
  const chosen = Math.min(active, rows.length - 1);

  function take({ path, label, detail, act }: SwitcherRow) {
    onClose();
    act?.();
    if (path === undefined) return;
    storeTarget(user.id, { path, label, detail });
    router.history.push(path);
  }
  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || rows.length === 0) return;
    const to = {
      ArrowDown: (chosen + 1) % rows.length,
      ArrowUp: (chosen + rows.length - 1) % rows.length,
      PageDown: Math.min(chosen + 8, rows.length - 1),
      PageUp: Math.max(chosen - 8, 0),
    }[event.key];
    const row = rows[chosen];
    if (to !== undefined) setActive(to);
    else if (event.key === 'Enter' && row) take(row);
    else return;
    event.preventDefault();
  }
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title="Go to">
      <div className="grid gap-3">
        <TextField
          type="text"
          role="combobox"
          aria-label="People, companies, groups, pages and actions"
          aria-autocomplete="list"
          aria-expanded={rows.length > 0}
          aria-controls={list}
          aria-activedescendant={rows.length > 0 ? `${list}-${chosen}` : undefined}
          autoComplete="off"
          autoFocus
          dir="auto"
          maxLength={100}
          placeholder="Type a name, a page or an action"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={press}
        />
        <div
          id={list}
          role="listbox"
          aria-label="Results"
          aria-busy={isLoading}
          className="-mx-2 h-102 max-h-[50dvh] overflow-y-auto"
        >
          {rows.map((row, index) => (
            <Row
              key={row.key}
              row={row}
              id={`${list}-${index}`}
              isActive={index === chosen}
              onPoint={() => setActive(index)}
              onTake={() => take(row)}
            />
          ))}
        </div>
        <p
          role="status"
          className={
            rows.length === 0
              ? 'pointer-events-none absolute inset-x-4 top-36 text-center text-ink-soft text-balance'
              : 'sr-only'
          }
        >
          {rows.length === 0
            ? 'No matches yet. Type two letters or more to find people and companies.'
            : `${rows.length} results. Use the arrow keys to choose.`}
        </p>
      </div>
    </Dialog>
  );
}
