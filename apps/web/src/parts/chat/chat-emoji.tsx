import { Smile } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';

const emoji: readonly (readonly [string, string])[] = [
  ['😀', 'Grinning'],
  ['😄', 'Laughing'],
  ['😅', 'Relieved'],
  ['😂', 'Tears of joy'],
  ['🙂', 'Smile'],
  ['😉', 'Wink'],
  ['😊', 'Pleased'],
  ['😍', 'Heart eyes'],
  ['😎', 'Cool'],
  ['🤔', 'Thinking'],
  ['😬', 'Grimace'],
  ['😴', 'Asleep'],
  ['😢', 'Sad'],
  ['😮', 'Surprised'],
  ['🙏', 'Thank you'],
  ['👍', 'Thumbs up'],
  ['👎', 'Thumbs down'],
  ['👏', 'Applause'],
  ['🙌', 'Hands up'],
  ['🤝', 'Handshake'],
  ['💪', 'Strong'],
  ['👀', 'Eyes'],
  ['❤️', 'Heart'],
  ['🔥', 'Fire'],
  ['🎉', 'Party'],
  ['✅', 'Done'],
  ['❌', 'No'],
  ['⚠️', 'Warning'],
  ['💡', 'Idea'],
  ['📎', 'Paper clip'],
  ['📦', 'Package'],
  ['🚚', 'Truck'],
  ['🛏️', 'Bed'],
  ['🏭', 'Factory'],
  ['📈', 'Rising chart'],
  ['☕', 'Coffee'],
];

/** Offers emoji and hands over the one chosen. */
export function ChatEmoji({ onPick }: { onPick: (emoji: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      label="Emoji"
      side="top"
      align="end"
      open={isOpen}
      onOpenChange={setOpen}
      className="grid grid-cols-6 gap-0.5 p-2!"
      trigger={
        <IconButton aria-label="Add emoji" round>
          <Smile size={20} aria-hidden="true" />
        </IconButton>
      }
    >
      {emoji.map(([sign, label]) => (
        <button
          key={sign}
          type="button"
          aria-label={label}
          title={label}
          onClick={() => {
            setOpen(false);
            onPick(sign);
          }}
          className="grid size-10 place-items-center rounded-small text-xl hover:bg-sunk"
        >
          {sign}
        </button>
      ))}
    </Popover>
  );
}
