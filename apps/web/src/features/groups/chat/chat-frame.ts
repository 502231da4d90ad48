import type { LiveChatMessage } from '@innerspring/contract';
import { MESSAGE_EDIT_MINUTES } from '@innerspring/contract/chat/limits';
import type { GroupMessage } from '@innerspring/contract/groups/schemas';
import type { PersonCard } from '@innerspring/contract/users';
import { findMentions } from '@innerspring/contract/posts/mentions';

interface Known {
  groupId: number;
  viewerId: number;
  clientId: string | undefined;
  /** The sender, where the screen knows them already. */
  author: PersonCard | undefined;
}

/**
 * The message of a frame as the chat shows it, where the frame says all there is: plain words of a known sender. Null where
 * the server must be asked, for a file, an answer, or a mention.
 */
export function messageOfFrame(frame: LiveChatMessage, known: Known): GroupMessage | null {
  const { author, viewerId, groupId, clientId } = known;
  const { id, seq, content, createdAt } = frame;
  const isPlain = frame.attachmentUrl === null && frame.replyToId === null && frame.mentionedUserIds.length === 0;
  if (!author || !isPlain || findMentions(content).length > 0 || content.includes('@everyone')) return null;
  const isOwn = author.id === viewerId;
  return {
    id,
    groupId,
    seq,
    version: seq,
    sender: author,
    isOwn,
    clientId: clientId ?? null,
    content,
    attachment: null,
    mentions: [],
    mentionsEveryone: false,
    replyTo: null,
    reactions: [],
    createdAt,
    editedAt: null,
    deletedAt: null,
    deletedBy: null,
    editableUntil: isOwn ? new Date(Date.parse(createdAt) + MESSAGE_EDIT_MINUTES * 60_000).toISOString() : null,
    seenBy: isOwn ? 0 : null,
  };
}
