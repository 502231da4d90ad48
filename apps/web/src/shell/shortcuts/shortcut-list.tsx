import { useState } from 'react';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Switch } from '../../ui/forms/choices.tsx';
import { shortcutList, shortcutSetting } from './shortcut-keys.ts';

/** All keyboard shortcuts, and the switch that turns them off. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const [isOn, setIsOn] = useState(shortcutSetting.isOn);
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title="Keyboard shortcuts">
      <dl className="mb-5 grid">
        {shortcutList.map(({ keys, text }) => (
          <div key={text} className="flex items-center justify-between gap-4 border-b border-seam py-2.5">
            <dt>{text}</dt>
            <dd className="flex gap-1.5">
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
      <Switch
        label="Use keyboard shortcuts"
        help="Off, only ? and the shortcut with K still work."
        checked={isOn}
        onCheckedChange={(next) => {
          shortcutSetting.set(next);
          setIsOn(next);
        }}
      />
    </Dialog>
  );
}
