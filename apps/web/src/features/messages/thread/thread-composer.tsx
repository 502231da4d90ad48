import { MESSAGE_MAX_LENGTH } from '@innerspring/contract/chat/limits';
import type { Message, Sending } from '@innerspring/contract/messages/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import {
  ChatAttachButton,
  ChatAttachmentChip,
  type ChatAttaching,
  useChatAttachment,
} from '../../../parts/chat/chat-attach.tsx';
import { ChatComposer, useWriting } from '../../../parts/chat/chat-composer.tsx';
import { useEditLast } from '../../../parts/chat/use-edit-last.ts';
import { ChatComposerNote } from '../../../parts/chat/chat-bubble.tsx';
import { lazyPart } from '../../../parts/lazy-part.tsx';
import { localDraft } from '../../../parts/local-draft.ts';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { chats } from '../../../platform/live/chats.ts';
import { tooManyWaiting } from '../../../platform/outgoing/outgoing-messages.ts';
import { outgoingOf } from '../../../platform/outgoing/use-outgoing.ts';
import { fieldProblem, sentenceOf } from '../../../platform/api.ts';
import { type MessageExtra, placeOf, asQuote, isEditable } from '../message-sender.ts';
import { editMessage } from '../messages.data.ts';
import { useDraft, useMessageLink } from './use-draft.ts';
import { SiteLink } from '../../../parts/site-link.tsx';
import { fullDay } from '../../../ui/words/days.tsx';

/** How many conversations the member may still start, and when the limit resets. */
function Quota({ quota: { limit, remaining, resetsAt } }: { quota: Sending['quota'] }) {
  if (limit === null || remaining === null) return null;
  return (
    <p>
      {remaining} of {limit} new conversations left this month
      {resetsAt ? <>; renews on {fullDay(new Date(resetsAt))}</> : null}.
    </p>
  );
}

/** Shown instead of the composer, or above it. */
function SendingNotice({ sending: { refusal, notice, isRequest, quota } }: { sending: Sending }) {
  return (
    <div role="status" className="grid gap-1 border-t border-seam bg-sunk px-4 py-3 text-sm text-ink-soft">
      {notice ? <p>{notice}</p> : null}
      {refusal === 'quota' ? (
        <SiteLink to="/subscription/plans" className="link min-h-6 justify-self-start">
          See Premium
        </SiteLink>
      ) : null}
      {refusal === null && isRequest ? <Quota quota={quota} /> : null}
    </div>
  );
}

const LinkPreviewCard = lazyPart('line', async () => ({
  default: (await import('../../../parts/media/post-link.tsx')).LinkPreviewCard,
}));

/** What the text in the field is: a new message, a reply or an edit. */
export type Intent = { kind: 'new' } | { kind: 'reply' | 'edit'; message: Message };

interface ThreadComposerProps {
  personId: number;
  /** Name of the other member. */
  name: string;
  sending: Sending;
  /** The draft from another device or an earlier visit. */
  draft: string;
  intent: Intent;
  onIntent: (intent: Intent) => void;
  onSent?: () => void;
  /** The viewer's newest message, which Arrow Up in an empty field edits. */
  lastOwn: Message | undefined;
  autoFocus?: boolean;
}

const isNew: Intent = { kind: 'new' };

/** The composer for the text of a message that was already sent. */
function EditComposer({ message, personId, onDone }: { message: Message; personId: number; onDone: () => void }) {
  const client = useQueryClient();
  const { enterSends } = useWriting();
  const [text, setText] = useState(message.content);
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);

  async function save() {
    if (text === message.content) return onDone();
    setSaving(true);
    try {
      await editMessage(client, personId, message.id, text);
      onDone();
    } catch (error) {
      setProblem(fieldProblem(error, 'content') ?? sentenceOf(error));
    } finally {
      setSaving(false);
    }
  }
  return (
    <ChatComposer
      label="Edit message"
      sendLabel="Save"
      value={text}
      onValueChange={setText}
      enterSends={enterSends}
      limit={MESSAGE_MAX_LENGTH}
      canSend={text.trim() !== '' && text.length <= MESSAGE_MAX_LENGTH && !isSaving}
      onSend={() => void save()}
      onEscape={onDone}
      autoFocus
      problem={problem}
      above={
        <ChatComposerNote
          title="Editing your message"
          text={message.content}
          cancelLabel="Stop editing"
          onCancel={onDone}
        />
      }
    />
  );
}

/** The composer of a thread, or the reason why the member cannot write. */
export function ThreadComposer(props: ThreadComposerProps) {
  const { personId, intent, onIntent } = props;
  // Kept here, so that a file waits while another message is edited.
  const attaching = useChatAttachment(localDraft(useCurrentUser().id, `message-file.${personId}`));
  if (props.sending.refusal) return <SendingNotice sending={props.sending} />;
  if (intent.kind === 'edit') {
    const { message } = intent;
    // The key resets the field to the text of the message to edit.
    return <EditComposer key={message.id} message={message} personId={personId} onDone={() => onIntent(isNew)} />;
  }
  return <NewMessage {...props} attaching={attaching} />;
}

function NewMessage({
  personId,
  name,
  sending,
  draft,
  intent,
  onIntent,
  onSent,
  lastOwn,
  autoFocus,
  attaching,
}: ThreadComposerProps & { attaching: ChatAttaching }) {
  const { attachment, add, remove } = attaching;
  const outgoing = outgoingOf(useCurrentUser().id);
  const { enterSends, saysTyping } = useWriting();
  const place = placeOf(personId);
  const { text, change, take } = useDraft(personId, draft);
  const [problem, setProblem] = useState<string>();
  const link = useMessageLink(text);
  const onUp = useEditLast({
    place,
    last: lastOwn,
    text,
    edit: (message) => (isEditable(message, new Date()) ? onIntent({ kind: 'edit', message }) : undefined),
  });
  const file = attachment?.state === 'ready' ? attachment : null;
  const answered = intent.kind === 'reply' ? intent.message : null;
  const hasWords = text.trim() !== '' && text.length <= MESSAGE_MAX_LENGTH;

  function onText(next: string) {
    change(next);
    setProblem(undefined);
    if (saysTyping) chats.typing({ recipientId: personId }, next.trim() !== '');
  }
  function send() {
    if (attaching.failed.blocksSending()) return;
    if (outgoing.isFull) return setProblem(tooManyWaiting);
    const extra: MessageExtra = {
      attachment: file && {
        type: file.kind,
        url: file.upload.url,
        name: file.upload.name,
        bytes: file.upload.bytes,
        smallUrl: file.upload.smallUrl,
        width: file.upload.width,
        height: file.upload.height,
        playUrl: null,
      },
      replyTo: answered && asQuote(answered),
      ...(link.isDeclined ? { linkPreviewUrl: null } : {}),
    };
    outgoing.add({ clientId: take(), place, content: text, createdAt: new Date().toISOString(), extra });
    remove();
    if (saysTyping) chats.typing({ recipientId: personId }, false);
    onIntent(isNew);
    onSent?.();
  }
  return (
    <>
      {sending.notice || sending.isRequest ? <SendingNotice sending={sending} /> : null}
      <ChatComposer
        label={`Message to ${name}`}
        value={text}
        onValueChange={onText}
        enterSends={enterSends}
        limit={MESSAGE_MAX_LENGTH}
        canSend={
          (hasWords || (file !== null && text.length <= MESSAGE_MAX_LENGTH)) && attachment?.state !== 'uploading'
        }
        onSend={send}
        problem={problem}
        onFile={add}
        autoFocus={autoFocus ?? false}
        focusKey={answered ? `reply-${answered.id}` : 'new'}
        onEscape={answered ? () => onIntent(isNew) : undefined}
        onUp={onUp}
        tools={<ChatAttachButton onFile={add} disabled={attachment?.state === 'uploading'} />}
        above={
          <>
            {answered ? (
              <ChatComposerNote
                title={`Replying to ${answered.isOwn ? 'yourself' : name}`}
                text={asQuote(answered).excerpt}
                cancelLabel="Stop replying"
                onCancel={() => onIntent(isNew)}
              />
            ) : null}
            <ChatAttachmentChip attaching={attaching} />
            {link.preview && !attachment ? (
              <Suspense fallback={null}>
                <LinkPreviewCard preview={link.preview} onRemove={link.decline} />
              </Suspense>
            ) : null}
          </>
        }
      />
    </>
  );
}
