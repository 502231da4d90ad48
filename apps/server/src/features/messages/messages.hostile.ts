import { api } from '@innerspring/contract';
import { type HostileScene, MARK, OWN_ROWS } from '../../testing/hostile/feature-scene.ts';

declare module '../../testing/hostile/feature-scene.ts' {
  interface SceneNumbers {
    message: number;
  }
}

export const hostile: HostileScene = {
  after: ['follows'],
  async make({ owner, friend }) {
    const words = `Words ${MARK}`;
    const message = await owner.ok(api.messages.send, { body: { recipientId: friend.id, content: words } });
    await owner.ok(api.messages.saveDraft, { params: { id: friend.id }, body: { content: words } });
    return { message: message.id };
  },
  byPath: ({ numbers }, person) => ({
    'conversations/{id}': person,
    'messages/{id}': numbers.message,
    'messages/{userId}': person,
  }),
  byField: ({ numbers }) => ({ replyToId: numbers.message, around: numbers.message }),
  open: {
    'messages.conversation': 'a conversation is named by the other member: this one is the asker’s, and empty',
    'messages.thread': 'as messages.conversation',
    'messages.withMember': 'as messages.conversation',
    'messages.changes': 'as messages.conversation',
    'messages.saveDraft': OWN_ROWS,
  },
  markedReads: [
    'messages.changes',
    'messages.conversation',
    'messages.list',
    'messages.search',
    'messages.thread',
    'messages.withMember',
  ],
  endings: ['messages.remove', 'messages.decline', 'messages.clear'],
  words: {
    'messages.send': { notKept: { fields: ['linkPreviewUrl'], reason: 'shows a preview where the server has one' } },
  },
};
