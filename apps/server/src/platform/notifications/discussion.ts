import { type AboutSubject, type Data, defineNotification } from './notification.ts';

interface DiscussedKind {
  /** The subject's kind, which the names of the notifications start with: "event". */
  kind: AboutSubject['type'];
  /** The noun with its article: "an event". */
  noun: string;
  /** What precedes the id in the subject's path: "/events/". */
  path: string;
  /** The name of the subject's id in the notifications' data: "eventId". */
  number: string;
}

/** The four notifications about the discussion under a kind of subject. */
export function discussionNotifications({ kind, noun, path, number }: DiscussedKind) {
  const shared = {
    chip: 'comments',
    subject: (data: Data) => ({ type: kind, id: data.number(number) }),
    link: ({ data }: { data: Data }) => {
      const comment = data.number('commentId');
      return `${path}${data.number(number)}${comment ? `?comment=${comment}` : ''}`;
    },
  } as const;
  return {
    comment: defineNotification({
      ...shared,
      name: `${kind}_comment`,
      type: 'comment',
      text: ({ who }) => `${who} commented on your ${kind}`,
      group: (data) => `${kind}:${data.number(number)}`,
      mail: 'ifUnread',
    }),
    reply: defineNotification({
      ...shared,
      name: `${kind}_reply`,
      type: 'comment',
      text: ({ who }) => `${who} replied to you`,
      group: (data) => `${kind}_reply:${data.number('parentId')}`,
      mail: 'ifUnread',
    }),
    mention: defineNotification({
      ...shared,
      name: `${kind}_mention`,
      type: 'mention',
      text: ({ who }) => `${who} mentioned you in the discussion of ${noun}`,
    }),
    reaction: defineNotification({
      ...shared,
      name: `${kind}_comment_reaction`,
      type: 'reaction',
      text: ({ who }) => `${who} reacted to your comment on ${noun}`,
      group: (data) => `${kind}_reaction:${data.number('commentId')}`,
    }),
  };
}
