import { CHAT_REACTIONS } from '@innerspring/contract/chat/limits';
import type { ChatReaction, ChatReactionCount } from '@innerspring/contract/chat/schemas';
import { clsx } from 'clsx';
import { Ellipsis, SmilePlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useMedia } from '../../platform/use-media.ts';
import { IconButton } from '../../ui/button.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../ui/overlays/dropdown-menu.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';

const names: Record<ChatReaction, string> = {
  '👍': 'Thumbs up',
  '❤️': 'Heart',
  '😂': 'Laughing',
  '😮': 'Surprised',
  '😢': 'Sad',
  '🎉': 'Celebrate',
  '🙏': 'Thank you',
  '👏': 'Applause',
};

/** One reaction, shown next to the member who gave it. */
export function ChatReactionMark({ emoji }: { emoji: ChatReaction }) {
  return (
    <span role="img" aria-label={names[emoji]} title={names[emoji]} className="text-xl">
      {emoji}
    </span>
  );
}

interface ChatReactionsProps {
  reactions: readonly ChatReactionCount[];
  /** Called with the new reaction, or null when the own one is removed; absent if the viewer may only read. */
  onReact?: ((emoji: ChatReaction | null) => void) | undefined;
}

/** Reactions to a message; pressing one adds the same, or removes the viewer's own. */
export function ChatReactions({ reactions, onReact }: ChatReactionsProps) {
  const given = reactions.filter(({ count }) => count > 0);
  if (given.length === 0) return null;
  return (
    <ul aria-label="Reactions" className="flex flex-wrap gap-1">
      {given.map(({ emoji, count, mine }) => (
        <li key={emoji}>
          <button
            type="button"
            disabled={!onReact}
            aria-pressed={mine}
            aria-label={`${names[emoji]}, ${count}`}
            onClick={() => onReact?.(mine ? null : emoji)}
            className={clsx(
              'hit flex h-6.5 items-center gap-1 rounded-pill border px-1.5 text-xs font-semibold tabular-nums',
              mine ? 'border-night bg-night-wash text-night' : 'border-seam-strong bg-paper text-ink-soft',
            )}
          >
            <span aria-hidden="true">{emoji}</span>
            {count}
          </button>
        </li>
      ))}
    </ul>
  );
}

interface ChatReactionPickerProps {
  reactions: readonly ChatReactionCount[];
  onReact: (emoji: ChatReaction | null) => void;
}

/** The button that opens the choice of reactions. */
export function ChatReactionPicker({ reactions, onReact }: ChatReactionPickerProps) {
  const [isOpen, setOpen] = useState(false);
  const mine = reactions.find((one) => one.mine)?.emoji;
  return (
    <Popover
      label="Reactions"
      side="top"
      align="center"
      open={isOpen}
      onOpenChange={setOpen}
      className="flex flex-wrap p-1!"
      trigger={
        <IconButton size="sm" round aria-label="React">
          <SmilePlus size={18} aria-hidden="true" />
        </IconButton>
      }
    >
      {CHAT_REACTIONS.map((emoji) => (
        <button
          key={emoji}
          type="button"
          aria-pressed={emoji === mine}
          aria-label={names[emoji]}
          title={names[emoji]}
          onClick={() => {
            setOpen(false);
            onReact(emoji === mine ? null : emoji);
          }}
          className={clsx(
            'grid size-10 place-items-center rounded-small text-xl hover:bg-sunk',
            emoji === mine && 'bg-night-wash',
          )}
        >
          {emoji}
        </button>
      ))}
    </Popover>
  );
}

export interface ChatMenuItem {
  label: string;
  icon: ReactNode;
  onSelect: () => void;
  destructive?: boolean;
}

/** The reactions at the top of a menu. */
function ReactionItems({ reactions, onReact }: ChatReactionPickerProps) {
  const mine = reactions.find((one) => one.mine)?.emoji;
  return (
    <>
      <div className="grid grid-cols-4 justify-items-center gap-1">
        {CHAT_REACTIONS.map((emoji) => (
          <MenuItem
            key={emoji}
            aria-label={names[emoji]}
            onSelect={() => onReact(emoji === mine ? null : emoji)}
            className={clsx('size-11 justify-center p-0! text-center text-2xl', emoji === mine && 'bg-night-wash')}
          >
            {emoji}
          </MenuItem>
        ))}
      </div>
      <MenuSeparator />
    </>
  );
}

export interface ChatMenuProps {
  label: string;
  items: readonly ChatMenuItem[];
  reactions: readonly ChatReactionCount[];
  /** Absent if the viewer may only read. */
  onReact?: ((emoji: ChatReaction | null) => void) | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The actions on one message; on devices without hover, its reactions too. */
export function ChatMenu({ label, items, reactions, onReact, open, onOpenChange }: ChatMenuProps) {
  const isTouch = useMedia('(pointer: coarse)');
  if (items.length === 0 && !onReact) return null;
  return (
    <DropdownMenu
      label={label}
      open={open}
      onOpenChange={onOpenChange}
      trigger={
        <IconButton size="sm" round aria-label={label}>
          <Ellipsis size={18} aria-hidden="true" />
        </IconButton>
      }
    >
      {isTouch && onReact ? <ReactionItems reactions={reactions} onReact={onReact} /> : null}
      {items.map(({ label: name, icon, onSelect, destructive }) => (
        <MenuItem key={name} icon={icon} destructive={destructive ?? false} onSelect={onSelect}>
          {name}
        </MenuItem>
      ))}
    </DropdownMenu>
  );
}
