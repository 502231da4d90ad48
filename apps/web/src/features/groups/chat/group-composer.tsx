import { MESSAGE_MAX_LENGTH } from '@innerspring/contract/chat/limits';
import { groupChat } from '@innerspring/contract/groups/endpoints';
import type { GroupMessage, GroupPage } from '@innerspring/contract/groups/schemas';
import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import {
  ChatAttachButton,
  ChatAttachmentChip,
  type ChatAttaching,
  useChatAttachment,
} from '../../../parts/chat/chat-attach.tsx';
import { ChatComposerNote } from '../../../parts/chat/chat-bubble.tsx';
import { ChatComposer, useWriting } from '../../../parts/chat/chat-composer.tsx';
import { useEditLast } from '../../../parts/chat/use-edit-last.ts';
import { localDraft } from '../../../parts/local-draft.ts';
import { sentenceOf } from '../../../platform/api.ts';
import { chats } from '../../../platform/live/chats.ts';
import { type ChatPlace, tooManyWaiting } from '../../../platform/outgoing/outgoing-messages.ts';
import { outgoingOf } from '../../../platform/outgoing/use-outgoing.ts';
import { IconButton } from '../../../ui/button.tsx';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { useAction } from '../../../platform/use-action.ts';
import { membersOf, moderates } from '../groups.data.ts';
import type { GroupExtra } from './chat-send.ts';
import { showMessages } from './chat.data.ts';
import { excerptOf, isEditable, senderName } from './group-message.tsx';

/** The message that the text replies to or edits. */
export type Writing = { kind: 'reply' | 'edit'; message: GroupMessage } | null;

interface GroupComposerProps {
  group: GroupPage;
  writing: Writing;
  onWriting: (writing: Writing) => void;
  /** The viewer's newest message, which Arrow Up in an empty field edits. */
  lastOwn: GroupMessage | undefined;
}

function Note({ writing, onCancel }: { writing: NonNullable<Writing>; onCancel: () => void }) {
  const { kind, message } = writing;
  return (
    <ChatComposerNote
      title={kind === 'edit' ? 'Editing your message' : `Replying to ${senderName(message)}`}
      text={excerptOf(message)}
      cancelLabel={kind === 'edit' ? 'Stop editing' : 'Stop replying'}
      onCancel={onCancel}
    />
  );
}

/** The composer of a group chat: new messages, replies and edits. */
export function GroupComposer(props: GroupComposerProps) {
  const { group, writing } = props;
  // Kept here, so that a file waits while another message is edited.
  const attaching = useChatAttachment(localDraft(useCurrentUser().id, `group-file.${group.id}`));
  if (writing?.kind === 'edit') return <EditComposer key={writing.message.id} {...props} />;
  return <NewComposer {...props} attaching={attaching} />;
}

function EditComposer({ group, writing, onWriting }: GroupComposerProps) {
  const { enterSends } = useWriting();
  const message = writing?.message;
  const [text, setText] = useState(message?.content ?? '');
  const save = useAction(groupChat.edit, {
    answered: (client, changed) => showMessages(client, group.id, [changed]),
    onDone: () => onWriting(null),
  });
  const stop = () => onWriting(null);
  return (
    <ChatComposer
      label="Edit your message"
      value={text}
      onValueChange={setText}
      onSend={() =>
        text.trim() === message?.content
          ? stop()
          : save.mutate({ params: { id: group.id, messageId: message?.id ?? 0 }, body: { content: text } })
      }
      enterSends={enterSends}
      limit={MESSAGE_MAX_LENGTH}
      canSend={text.trim() !== '' && text.length <= MESSAGE_MAX_LENGTH && !save.isPending}
      mentions={membersOf(group.id)}
      autoFocus
      above={writing ? <Note writing={writing} onCancel={stop} /> : null}
      problem={save.error ? sentenceOf(save.error) : undefined}
      sendLabel="Save"
      onEscape={stop}
    />
  );
}

function NewComposer({
  group,
  writing,
  onWriting,
  lastOwn,
  attaching,
}: GroupComposerProps & { attaching: ChatAttaching }) {
  const { attachment, add, remove } = attaching;
  const userId = useCurrentUser().id;
  const { enterSends, saysTyping } = useWriting();
  const draft = localDraft(userId, `group.${group.id}`);
  const [text, setText] = useState(draft.read);
  const [problem, setProblem] = useState<string>();
  const file = attachment?.state === 'ready' ? attachment : null;
  const place: ChatPlace = `group.${group.id}`;
  const onUp = useEditLast({
    place,
    last: lastOwn,
    text,
    edit: (message) => (isEditable(message, new Date()) ? onWriting({ kind: 'edit', message }) : undefined),
  });
  const hasEnough = text.trim() !== '' || file !== null;

  function change(next: string) {
    setText(next);
    setProblem(undefined);
    draft.write(next);
    if (saysTyping) chats.typing({ groupId: group.id }, next.trim() !== '');
  }
  function send() {
    if (attaching.failed.blocksSending()) return;
    const outgoing = outgoingOf(userId);
    if (outgoing.isFull) return setProblem(tooManyWaiting);
    const replied = writing?.message;
    const extra: GroupExtra = {
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
      replyTo: replied ? { id: replied.id, name: senderName(replied), text: excerptOf(replied) } : null,
    };
    outgoing.add({
      clientId: crypto.randomUUID(),
      place,
      content: text.trim(),
      createdAt: new Date().toISOString(),
      extra,
    });
    setText('');
    draft.clear();
    remove();
    if (saysTyping) chats.typing({ groupId: group.id }, false);
    onWriting(null);
  }
  return (
    <ChatComposer
      label={`Message to ${group.name}`}
      value={text}
      onValueChange={change}
      onSend={send}
      problem={problem}
      enterSends={enterSends}
      limit={MESSAGE_MAX_LENGTH}
      canSend={hasEnough && text.length <= MESSAGE_MAX_LENGTH && attachment?.state !== 'uploading'}
      mentions={membersOf(group.id)}
      onFile={add}
      onUp={onUp}
      onEscape={writing ? () => onWriting(null) : undefined}
      focusKey={writing ? `reply-${writing.message.id}` : 'new'}
      above={
        <>
          {writing ? <Note writing={writing} onCancel={() => onWriting(null)} /> : null}
          <ChatAttachmentChip attaching={attaching} />
        </>
      }
      tools={
        <>
          <ChatAttachButton onFile={add} />
          {moderates(group) ? (
            <IconButton
              round
              aria-label="Mention everyone"
              onClick={() => change(text.includes('@everyone') ? text : `@everyone ${text}`)}
            >
              <Megaphone size={19} aria-hidden="true" />
            </IconButton>
          ) : null}
        </>
      }
    />
  );
}
