import type { Data, Facts, Kind } from './kinds.ts';

const post = (data: Data) => (data.number('postId') ? { type: 'post' as const, id: data.number('postId') } : null);
const person = (data: Data) => ({ type: 'person' as const, id: data.number('actorId') });

const toPost = ({ data }: Facts) => {
  const comment = data.number('commentId');
  return `/post/${data.number('postId')}${comment ? `?comment=${comment}` : ''}`;
};
/** To the one who did it, or to everybody where several did. */
const toPeople = ({ people, actorIds }: Facts) =>
  people === 1 && actorIds[0] ? `/profile/${actorIds[0]}` : '/network';
const postGroup = (name: string) => (data: Data) => `${name}:post:${data.number('postId')}`;

/** What other members do to the reader and to what they wrote. */
export const peopleKinds: Record<string, Kind> = {
  follow: {
    chip: 'network',
    text: ({ who }) => `${who} started following you`,
    link: toPeople,
    subject: person,
    group: () => 'follow',
  },
  connected: {
    chip: 'network',
    text: ({ who }) => `You and ${who} are now connected`,
    link: toPeople,
    subject: person,
    group: () => 'connected',
  },
  follow_request: {
    chip: 'network',
    text: ({ who, people }) => `${who} ${people === 1 ? 'asks' : 'ask'} to follow you`,
    link: () => '/network?tab=requests',
    subject: person,
    group: () => 'follow_request',
  },
  follow_accepted: {
    chip: 'network',
    text: ({ who }) => `${who} accepted your request`,
    link: toPeople,
    subject: person,
    group: () => 'follow_accepted',
  },
  invitation_member: {
    chip: 'network',
    text: ({ who }) => `${who}, whom you invited, joined`,
    link: toPeople,
    subject: person,
  },
  reaction: {
    chip: 'comments',
    text: ({ who, data }) => `${who} reacted to your ${data.number('commentId') ? 'comment' : 'post'}`,
    link: toPost,
    subject: post,
    group: (data) => {
      const comment = data.number('commentId');
      return comment ? `reaction:comment:${comment}` : postGroup('reaction')(data);
    },
  },
  comment: {
    chip: 'comments',
    text: ({ who }) => `${who} commented on your post`,
    link: toPost,
    subject: post,
    group: postGroup('comment'),
    mail: 'ifUnread',
  },
  reply: {
    chip: 'comments',
    text: ({ who }) => `${who} replied to you`,
    link: toPost,
    subject: post,
    group: (data) => `reply:comment:${data.number('parentId')}`,
    mail: 'ifUnread',
  },
  mention: {
    chip: 'mentions',
    text: ({ who, data }) =>
      `${who || data.text('companyName')} mentioned you in ${data.number('commentId') ? 'a comment' : 'a post'}`,
    link: toPost,
    subject: post,
    group: (data) => `mention:post:${data.number('postId')}`,
  },
  repost: {
    chip: 'comments',
    text: ({ who }) => `${who} reposted your post`,
    link: toPost,
    subject: post,
    group: postGroup('repost'),
  },
};
