import { settings } from '@innerspring/contract/settings/endpoints';
import { useQuery } from '@tanstack/react-query';
import { SendHorizontal, Smile } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { query } from '../../platform/query.ts';
import { DropZone } from '../../ui/forms/drop-zone.tsx';
import { FieldError } from '../../ui/forms/form-field.tsx';
import { Form, usePlainForm } from '../../ui/forms/form.tsx';
import { insertText, TextArea } from '../../ui/forms/text-fields.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { MentionField } from '../mentions/mention-field.tsx';
import type { PeopleSource } from '../mentions/use-mention-text.ts';

interface ChatComposerProps {
  /** Names the field: "Message to Dana Ruiz". */
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  onSend: () => void;
  /** Enter sends and Shift+Enter starts a new line; otherwise Ctrl+Enter or Command+Enter sends. */
  enterSends: boolean;
  /** Maximum length of the text. */
  limit: number;
  /** False while there is nothing to send or a file is still uploading. */
  canSend: boolean;
  /** Who is suggested after an @; nobody by default. */
  mentions?: PeopleSource;
  autoFocus?: boolean;
  /** The message that is being answered or edited, and the attached file. */
  above?: ReactNode;
  /** Called with a file dropped or pasted here; if absent, files are ignored. */
  onFile?: ((file: File) => void) | undefined;
  /** Buttons before the field, for example to attach a file. */
  tools?: ReactNode;
  problem?: string | undefined;
  sendLabel?: string;
  placeholder?: string;
  /** Called on Escape in the field. */
  onEscape?: (() => void) | undefined;
  /** Called on Arrow Up in an empty field. */
  onUp?: (() => void) | undefined;
  /** A change of it focuses the field again, as when an answer starts. */
  focusKey?: string;
}

/** On a touch screen, Enter is the only way to start a new line. */
const hasKeyboard = () => !matchMedia('(pointer: coarse)').matches;

/** The field for writing messages. Its text belongs to the parent component. */
export function ChatComposer(props: ChatComposerProps) {
  const { label, value, onValueChange, onSend, enterSends, limit, canSend, above, tools, problem, focusKey } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) field.current?.focus();
    isFirst.current = false;
  }, [focusKey]);

  function send() {
    if (canSend) onSend();
    field.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && props.onEscape) {
      event.stopPropagation();
      props.onEscape();
    }
    if (event.key === 'ArrowUp' && value === '') props.onUp?.();
    if (event.key !== 'Enter' || event.shiftKey) return;
    if (!(event.ctrlKey || event.metaKey || (enterSends && hasKeyboard()))) return;
    event.preventDefault();
    send();
  }
  function insert(sign: string) {
    // The closing picker returns focus only after this.
    requestAnimationFrame(() => {
      if (field.current) insertText(field.current, sign);
    });
  }
  const handle = usePlainForm(send);
  const shared = {
    ref: field,
    'aria-label': label,
    'aria-invalid': problem ? true : undefined,
    value,
    rows: 1,
    bare: true,
    autoFocus: props.autoFocus,
    placeholder: props.placeholder ?? 'Write a message',
    limit: value.length > limit - 200 ? limit : undefined,
    onKeyDown,
  };
  function addFiles([first, ...others]: File[]) {
    if (others.length > 0)
      toast({ title: 'One file at a time', description: 'Each message takes one file. Send them one by one.' });
    else if (first) props.onFile?.(first);
  }
  const form = (
    <Form form={handle} label={label} className="gap-2! border-t border-seam bg-paper p-2.5">
      {above}
      {problem ? <FieldError>{problem}</FieldError> : null}
      <div className="flex min-w-0 items-end gap-1">
        {tools}
        <div className="min-w-0 flex-1 rounded-control border border-edge bg-paper px-3 focus-within:border-night focus-within:outline-2 focus-within:outline-night">
          {props.mentions ? (
            <MentionField {...shared} people={props.mentions} onValueChange={onValueChange} />
          ) : (
            <TextArea {...shared} onChange={(event) => onValueChange(event.currentTarget.value)} />
          )}
        </div>
        <ChatEmoji onPick={insert} />
        <IconButton type="submit" variant="primary" round aria-label={props.sendLabel ?? 'Send'} disabled={!canSend}>
          <SendHorizontal size={19} aria-hidden="true" />
        </IconButton>
      </div>
    </Form>
  );
  if (!props.onFile) return form;
  return (
    <DropZone onFiles={addFiles} label="Drop a file to attach it">
      {form}
    </DropZone>
  );
}

/** The member's settings for writing: whether Enter sends, and whether others see that they are typing. */
export function useWriting(): { enterSends: boolean; saysTyping: boolean } {
  const { data } = useQuery(query(settings.get, {}));
  return { enterSends: data?.enterSends ?? true, saysTyping: data?.typing ?? false };
}

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

/** A picker for one emoji. */
function ChatEmoji({ onPick }: { onPick: (emoji: string) => void }) {
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
