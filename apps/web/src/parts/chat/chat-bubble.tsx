import { clsx } from 'clsx';
import { Check, CheckCheck, CircleAlert, Clock, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { clockTime } from '../../ui/words/days.tsx';
import { Moment } from '../../ui/words/relative-time.tsx';
import type { ChatSendState, ChatQuoteWords } from './chat-steps.ts';
import { useLongPress } from './long-press.ts';
import { ChatMenu, type ChatMenuProps, ChatReactionPicker, ChatReactions } from './message-actions.tsx';
import { PostTextView } from '../posts/post-text.tsx';

type BubbleMenu = Pick<ChatMenuProps, 'label' | 'items' | 'reactions' | 'onReact'>;

export interface ChatBubbleProps {
  isOwn: boolean;
  /** First and last of a run of messages of the same author. */
  isFirst: boolean;
  isLast: boolean;
  at: string;
  isEdited?: boolean;
  /** Shown above the first of a run, if several people write. */
  name?: string | undefined;
  /** Shown next to the last of a run; the others leave room for it. */
  avatar?: ReactNode;
  /** Only for own messages. */
  state?: ChatSendState | undefined;
  /** Replaces the label of the state: "Seen by 7". */
  stateText?: string | undefined;
  /** Why sending failed. */
  problem?: string | undefined;
  onRetry?: (() => void) | undefined;
  onDiscard?: (() => void) | undefined;
  /** Actions on the message, and its reactions. */
  menu?: BubbleMenu | undefined;
  /** No background: for a note such as "This message was deleted". */
  quiet?: boolean;
  id?: string;
  children: ReactNode;
}

const stateWords: Record<ChatSendState, string> = {
  queued: 'Waiting for connection',
  sending: 'Sending',
  sent: 'Sent',
  seen: 'Seen',
  failed: 'Failed',
};
const stateIcons = { queued: Clock, sending: Clock, sent: Check, seen: CheckCheck, failed: CircleAlert } as const;

function State({ state, text }: { state: ChatSendState; text: string | undefined }) {
  const Icon = stateIcons[state];
  return (
    <span className={clsx('inline-flex items-center gap-1', state === 'failed' && 'font-semibold text-brick')}>
      <Icon size={13} aria-hidden="true" />
      {text ?? stateWords[state]}
    </span>
  );
}

function Meta({ at, isEdited, state, stateText }: Pick<ChatBubbleProps, 'at' | 'isEdited' | 'state' | 'stateText'>) {
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 px-1 text-xs text-ink-faint">
      <Moment value={at}>{clockTime(new Date(at))}</Moment>
      {isEdited ? <span>· Edited</span> : null}
      {state ? (
        <>
          <span aria-hidden="true">·</span>
          <State state={state} text={stateText} />
        </>
      ) : null}
    </p>
  );
}

function Refusal({ problem, onRetry, onDiscard }: Pick<ChatBubbleProps, 'problem' | 'onRetry' | 'onDiscard'>) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 px-1">
      {problem ? <p className="w-full text-end text-xs text-brick">{problem}</p> : null}
      {onRetry ? (
        <Button variant="link" size="sm" onClick={onRetry}>
          Retry
        </Button>
      ) : null}
      {onDiscard ? (
        <Button variant="link" size="sm" onClick={onDiscard}>
          Discard
        </Button>
      ) : null}
    </div>
  );
}

interface BubbleActionsProps {
  menu: BubbleMenu;
  isOwn: boolean;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/**
 * Next to the bubble, covering nothing, while the pointer or keyboard focus is there. On devices without hover, a long
 * press on the bubble opens the menu instead; keyboards and screen readers still find the buttons.
 */
function BubbleActions({ menu, isOwn, isOpen, onOpenChange }: BubbleActionsProps) {
  const { reactions, onReact } = menu;
  return (
    <span
      className={clsx(
        'absolute top-1/2 flex -translate-y-1/2 px-1 opacity-0 transition-opacity group-hover/bubble:opacity-100 has-focus-visible:opacity-100 has-[[data-state=open]]:opacity-100',
        'pointer-coarse:pointer-events-none pointer-coarse:has-[[data-state=open]]:opacity-0 pointer-coarse:has-focus-visible:pointer-events-auto',
        isOwn ? 'end-full flex-row-reverse' : 'start-full',
      )}
    >
      {onReact ? <ChatReactionPicker reactions={reactions} onReact={onReact} /> : null}
      <ChatMenu {...menu} open={isOpen} onOpenChange={onOpenChange} />
    </span>
  );
}

/** One message: own ones at the end of the line, others' at its start. */
export function ChatBubble(props: ChatBubbleProps) {
  const { isOwn, isFirst, isLast, name, avatar, state, problem, onRetry, onDiscard, menu, quiet, id, children } = props;
  const [isMenuOpen, setMenuOpen] = useState(false);
  const press = useLongPress(() => setMenuOpen(true));
  // All states but sent and seen show at once; a run of sent or seen messages shows it below its last.
  const showsMeta = isLast || (state !== undefined && state !== 'sent' && state !== 'seen') || props.isEdited === true;
  return (
    <li
      id={id}
      data-seen={id}
      className={clsx('group/bubble flex min-w-0 gap-2', isOwn ? 'justify-end' : '', isFirst ? 'mt-2.5' : 'mt-0.5')}
    >
      {avatar !== undefined && !isOwn ? <span className="w-8 shrink-0 self-end">{isLast ? avatar : null}</span> : null}
      <div
        className={clsx(
          'grid min-w-0 max-w-[min(34rem,calc(100%-5rem))] grid-cols-[minmax(0,auto)] gap-0.5 pointer-coarse:max-w-[min(34rem,86%)]',
          isOwn ? 'justify-items-end' : 'justify-items-start',
        )}
      >
        {name && isFirst ? (
          <bdi className="max-w-full truncate px-1 text-xs font-semibold text-ink-soft">{name}</bdi>
        ) : null}
        <div
          {...(menu ? press : {})}
          className={clsx(
            'relative max-w-full min-w-0',
            menu && 'pointer-coarse:select-none pointer-coarse:[-webkit-touch-callout:none]',
          )}
        >
          <div
            className={clsx(
              'min-w-0 rounded-card px-3 py-2',
              isMenuOpen && 'pointer-coarse:outline-2 pointer-coarse:outline-night',
              quiet ? 'border border-seam text-ink-soft italic' : isOwn ? 'bg-night-wash' : 'bg-sunk',
              state === 'failed' && 'outline outline-brick',
              (state === 'sending' || state === 'queued') && 'opacity-80',
            )}
          >
            {children}
          </div>
          {menu ? <BubbleActions menu={menu} isOwn={isOwn} isOpen={isMenuOpen} onOpenChange={setMenuOpen} /> : null}
        </div>
        {menu ? <ChatReactions reactions={menu.reactions} onReact={menu.onReact} /> : null}
        {showsMeta ? <Meta {...props} /> : null}
        {state === 'failed' ? <Refusal problem={problem} onRetry={onRetry} onDiscard={onDiscard} /> : null}
      </div>
    </li>
  );
}

interface ChatTextProps {
  content: string;
  mentions?: readonly { id: number; fullName: string }[];
  /** No live links, for text by someone whom the reader doesn't know. */
  plain?: boolean;
}

const none: readonly never[] = [];

/** The text of a message. */
export function ChatText({ content, mentions = none, plain = false }: ChatTextProps) {
  return (
    <p dir="auto" className="min-w-0 wrap-anywhere whitespace-pre-wrap">
      {plain ? content : <PostTextView content={content} mentions={mentions} />}
    </p>
  );
}

/** The message being answered, above the answer. */
export function ChatQuoted({ quote, onOpen }: { quote: ChatQuoteWords; onOpen?: (() => void) | undefined }) {
  const words = (
    <>
      <bdi className="block truncate font-semibold">{quote.name}</bdi>
      <span dir="auto" className="line-clamp-2 wrap-anywhere">
        {quote.text}
      </span>
    </>
  );
  const look =
    'mb-1 block w-full min-w-0 rounded-small border-s-2 border-night bg-linen/60 px-2.5 py-1 text-start text-sm text-ink-soft';
  if (!onOpen) return <blockquote className={look}>{words}</blockquote>;
  return (
    <button type="button" onClick={onOpen} className={look}>
      <span className="sr-only">Go to the message from </span>
      {words}
    </button>
  );
}

interface ChatComposerNoteProps {
  /** "Replying to Dana Ruiz", "Editing your message". */
  title: string;
  text: string;
  cancelLabel: string;
  onCancel: () => void;
}

/** Above the field: the message that is being answered or edited. */
export function ChatComposerNote({ title, text, cancelLabel, onCancel }: ChatComposerNoteProps) {
  return (
    <div className="flex min-w-0 items-start gap-2 rounded-small border-s-2 border-night bg-sunk py-1.5 ps-2.5 pe-1 text-sm">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate font-semibold">
          {title}
        </p>
        <p dir="auto" className="truncate text-ink-soft">
          {text}
        </p>
      </div>
      <IconButton size="sm" aria-label={cancelLabel} onClick={onCancel}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
