import type { Notification } from '@innerspring/contract/notifications/schemas';

/** A notification as the server sends it. */
export const someNotification = (more: Partial<Notification> = {}): Notification => ({
  id: 1,
  kind: 'comment',
  chip: 'comments',
  text: 'Dana Ruiz commented on your post',
  snippet: 'Which coil count?',
  actors: [
    {
      id: 7,
      username: 'dana',
      fullName: 'Dana Ruiz',
      title: null,
      company: null,
      avatarUrl: null,
      isVerified: false,
      isPremium: false,
    },
  ],
  actorCount: 1,
  count: 1,
  isUnread: true,
  createdAt: '2026-03-02T10:00:00.000Z',
  link: '/post/12',
  typeLabel: 'Comments and replies',
  isThreadMuted: false,
  isFewer: false,
  ...more,
});
