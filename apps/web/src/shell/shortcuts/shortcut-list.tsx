import { useState } from 'react';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Switch } from '../../ui/forms/choices.tsx';
import { pageKeys, shortcutSetting } from '../../platform/page-keys.ts';
import { partShortcuts, shortcutList } from './shortcut-keys.ts';

interface KeysProps {
  shortcuts: readonly { keys: readonly string[]; text: string }[];
}

function Keys({ shortcuts }: KeysProps) {
  return (
    <dl className="mb-5 grid">
      {shortcuts.map(({ keys, text }) => (
        <div key={text} className="flex items-center justify-between gap-4 border-b border-seam py-2.5">
          <dt>{text}</dt>
          <dd className="flex shrink-0 gap-1.5">
            {keys.map((key) => (
              <kbd
                key={key}
                className="min-w-7 rounded-small border border-seam-strong bg-sunk px-2 py-0.5 text-center text-sm font-medium"
              >
                {key}
              </kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** All keyboard shortcuts, and the switch to turn them off. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const [isOn, setIsOn] = useState(shortcutSetting.isOn);
  const [own] = useState(() => pageKeys().map(({ key, text }) => ({ keys: [key], text })));
  const isOwn = (keys: readonly string[]) => own.some((one) => one.keys.join(' ') === keys.join(' '));
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title="Keyboard shortcuts">
      {own.length > 0 ? (
        <>
          <h3 className="font-semibold">On this page</h3>
          <Keys shortcuts={own} />
          <h3 className="font-semibold">On every page</h3>
        </>
      ) : null}
      <Keys shortcuts={own.length > 0 ? shortcutList.filter(({ keys }) => !isOwn(keys)) : shortcutList} />
      {partShortcuts.map(({ title, shortcuts }) => (
        <section key={title} aria-label={title}>
          <h3 className="font-semibold">{title}</h3>
          <Keys shortcuts={shortcuts} />
        </section>
      ))}
      <Switch
        label="Use keyboard shortcuts"
        help="When off, only ? and the K shortcut still work."
        checked={isOn}
        onCheckedChange={(next) => {
          shortcutSetting.set(next);
          setIsOn(next);
        }}
      />
    </Dialog>
  );
}
