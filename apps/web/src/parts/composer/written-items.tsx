import type { KindName } from '@innerspring/contract/posts/kinds/kind-fields';
import { Suspense, useEffect, useRef, useState } from 'react';
import { featureList } from '../../platform/feature-list.ts';
import type { WrittenItem } from '../../platform/nav/found-things.ts';
import { RemoveButton } from './media-controls.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import type { WrittenMedia } from '../media/post-media.ts';

export type WrittenKind = WrittenItem & { kind: KindName };

/** Features' kinds of posts whose items are written in the dialog; none until the list of features is loaded. */
export function useWrittenKinds(): readonly WrittenKind[] {
  const [kinds, setKinds] = useState<readonly WrittenKind[]>([]);
  useEffect(() => {
    let isClosed = false;
    async function load() {
      const [{ givenBy }, { navs }] = await Promise.all([import('../../platform/nav.ts'), featureList.load()]);
      const found = givenBy(navs, 'feedCards')
        .flat()
        .flatMap(({ kind, written }) => (written ? [{ kind, ...written }] : []));
      if (!isClosed && found.length > 0) setKinds(found);
    }
    // Without the list, the dialog only offers files.
    load().catch(() => undefined);
    return () => {
      isClosed = true;
    };
  }, []);
  return kinds;
}

interface WrittenPickersProps {
  kinds: readonly WrittenKind[];
  /** Adds an item of this kind at once. */
  addFirst: KindName | undefined;
  disabled: boolean;
  onAdd: (kind: WrittenKind) => void;
}

/** A button for each kind that is written, next to those for files. */
export const WrittenPickers = ({ kinds, addFirst, ...rest }: WrittenPickersProps) =>
  kinds.map((kind) => <WrittenPicker key={kind.kind} kind={kind} isFirst={kind.kind === addFirst} {...rest} />);

interface WrittenPickerProps extends Pick<WrittenPickersProps, 'disabled' | 'onAdd'> {
  kind: WrittenKind;
  isFirst: boolean;
}

function WrittenPicker({ kind, isFirst, disabled, onAdd }: WrittenPickerProps) {
  const isAdded = useRef(false);
  useEffect(() => {
    if (!isFirst || isAdded.current) return;
    isAdded.current = true;
    onAdd(kind);
  }, [isFirst, kind, onAdd]);
  const { label, Icon } = kind;
  return (
    <Tooltip text={label} side="top">
      <IconButton aria-label={label} disabled={disabled} onClick={() => onAdd(kind)}>
        <Icon size={21} aria-hidden="true" />
      </IconButton>
    </Tooltip>
  );
}

interface WrittenItemFormProps {
  kinds: readonly WrittenKind[];
  item: WrittenMedia;
  onItem: (item: WrittenMedia) => void;
  onRemove: () => void;
  disabled: boolean;
}

/** The form of a written item, with a cross to remove it; only its name if this page doesn't know its kind. */
export function WrittenItemForm({ kinds, item, onItem, onRemove, disabled }: WrittenItemFormProps) {
  const kind = kinds.find((one) => one.kind === item.kind);
  const noun = kind?.noun ?? item.kind;
  return (
    <fieldset
      aria-label={noun}
      className="flex min-w-0 items-start gap-3 rounded-control border border-seam bg-sunk px-3.5 py-3"
    >
      <div className="min-w-0 flex-1">
        {kind ? (
          <Suspense fallback={null}>
            <kind.Form value={item.value} onValue={(value) => onItem({ ...item, value })} disabled={disabled} />
          </Suspense>
        ) : (
          noun
        )}
      </div>
      <RemoveButton noun={noun} onRemove={onRemove} disabled={disabled} />
    </fieldset>
  );
}
