import { endpoints } from '../endpoint.ts';
import type { groupChatOperations } from './chat.ts';
import type { groupMembersOperations, groupsOperations } from './operations.ts';
import type { adminGroupsOperations, groupPostsOperations, groupReportsOperations } from './posts.ts';

export const groups = endpoints<typeof groupsOperations>('groups', {
  list: { method: 'GET', path: '/api/groups' },
  mine: { method: 'GET', path: '/api/user/groups' },
  invitations: { method: 'GET', path: '/api/user/group-invitations' },
  create: { method: 'POST', path: '/api/groups' },
  get: { method: 'GET', path: '/api/groups/{id}' },
  edit: { method: 'PATCH', path: '/api/groups/{id}' },
  remove: { method: 'DELETE', path: '/api/groups/{id}' },
  join: { method: 'POST', path: '/api/groups/{id}/join' },
  withdraw: { method: 'DELETE', path: '/api/groups/{id}/join' },
  leave: { method: 'POST', path: '/api/groups/{id}/leave' },
  mute: { method: 'PUT', path: '/api/groups/{id}/mute' },
  unmute: { method: 'DELETE', path: '/api/groups/{id}/mute' },
  files: { method: 'GET', path: '/api/groups/{id}/files' },
});

export const groupMembers = endpoints<typeof groupMembersOperations>('groupMembers', {
  list: { method: 'GET', path: '/api/groups/{id}/members' },
  setRole: { method: 'PATCH', path: '/api/groups/{id}/members/{userId}' },
  remove: { method: 'DELETE', path: '/api/groups/{id}/members/{userId}' },
  ban: { method: 'PUT', path: '/api/groups/{id}/bans/{userId}' },
  unban: { method: 'DELETE', path: '/api/groups/{id}/bans/{userId}' },
  banned: { method: 'GET', path: '/api/groups/{id}/bans' },
  invite: { method: 'POST', path: '/api/groups/{id}/invites' },
  invites: { method: 'GET', path: '/api/groups/{id}/invites' },
  uninvite: { method: 'DELETE', path: '/api/groups/{id}/invites/{userId}' },
  requests: { method: 'GET', path: '/api/groups/{id}/requests' },
  approve: { method: 'POST', path: '/api/groups/{id}/requests/{userId}/approve' },
  decline: { method: 'POST', path: '/api/groups/{id}/requests/{userId}/decline' },
  offer: { method: 'PUT', path: '/api/groups/{id}/handover' },
  takeOver: { method: 'POST', path: '/api/groups/{id}/handover/acceptance' },
  dropOffer: { method: 'DELETE', path: '/api/groups/{id}/handover' },
});

export const groupChat = endpoints<typeof groupChatOperations>('groupChat', {
  messages: { method: 'GET', path: '/api/groups/{id}/messages' },
  changes: { method: 'GET', path: '/api/groups/{id}/changes' },
  send: { method: 'POST', path: '/api/groups/{id}/messages' },
  edit: { method: 'PATCH', path: '/api/groups/{id}/messages/{messageId}' },
  remove: { method: 'DELETE', path: '/api/groups/{id}/messages/{messageId}' },
  react: { method: 'PUT', path: '/api/groups/{id}/messages/{messageId}/reaction' },
  unreact: { method: 'DELETE', path: '/api/groups/{id}/messages/{messageId}/reaction' },
  reactors: { method: 'GET', path: '/api/groups/{id}/messages/{messageId}/reactions' },
  seen: { method: 'GET', path: '/api/groups/{id}/messages/{messageId}/seen' },
  read: { method: 'POST', path: '/api/groups/{id}/read' },
  typing: { method: 'POST', path: '/api/groups/{id}/typing' },
  pin: { method: 'PUT', path: '/api/groups/{id}/messages/{messageId}/pin' },
  unpin: { method: 'DELETE', path: '/api/groups/{id}/pin' },
  lock: { method: 'PUT', path: '/api/groups/{id}/lock' },
  unlock: { method: 'DELETE', path: '/api/groups/{id}/lock' },
});

export const groupPosts = endpoints<typeof groupPostsOperations>('groupPosts', {
  list: { method: 'GET', path: '/api/groups/{id}/posts' },
  get: { method: 'GET', path: '/api/groups/{id}/posts/{postId}' },
  create: { method: 'POST', path: '/api/groups/{id}/posts' },
  edit: { method: 'PATCH', path: '/api/groups/{id}/posts/{postId}' },
  remove: { method: 'DELETE', path: '/api/groups/{id}/posts/{postId}' },
  pin: { method: 'PUT', path: '/api/groups/{id}/posts/{postId}/pin' },
  unpin: { method: 'DELETE', path: '/api/groups/{id}/posts/{postId}/pin' },
  like: { method: 'PUT', path: '/api/groups/{id}/posts/{postId}/like' },
  unlike: { method: 'DELETE', path: '/api/groups/{id}/posts/{postId}/like' },
  react: { method: 'PUT', path: '/api/groups/{id}/posts/{postId}/reaction' },
  unreact: { method: 'DELETE', path: '/api/groups/{id}/posts/{postId}/reaction' },
  reactors: { method: 'GET', path: '/api/groups/{id}/posts/{postId}/reactions' },
  comments: { method: 'GET', path: '/api/groups/{id}/posts/{postId}/comments' },
  comment: { method: 'POST', path: '/api/groups/{id}/posts/{postId}/comments' },
  removeComment: {
    method: 'DELETE',
    path: '/api/groups/{id}/posts/{postId}/comments/{commentId}',
  },
});

export const groupReports = endpoints<typeof groupReportsOperations>('groupReports', {
  report: { method: 'POST', path: '/api/groups/{id}/reports' },
  list: { method: 'GET', path: '/api/groups/{id}/reports' },
  settle: { method: 'POST', path: '/api/groups/{id}/reports/{reportId}' },
});

export const adminGroups = endpoints<typeof adminGroupsOperations>('adminGroups', {
  reports: { method: 'GET', path: '/api/admin/groups/reports' },
  settle: { method: 'POST', path: '/api/admin/groups/reports/{reportId}' },
  ownerless: { method: 'GET', path: '/api/admin/groups/ownerless' },
  setOwner: { method: 'PUT', path: '/api/admin/groups/{id}/owner' },
  remove: { method: 'DELETE', path: '/api/admin/groups/{id}' },
});
