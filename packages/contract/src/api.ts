/** Every feature of the API whose schemas are made of the lists in features.ts, such as posts of the kinds; the others are there. */
export { notifications } from './notifications/schemas.ts';
export { posts } from './posts/operations.ts';
export { comments } from './comments/schemas.ts';
export { eventDiscussion } from './events/discussion.ts';
export { pollDiscussion } from './polls/discussion.ts';
export { drafts } from './posts/drafts.ts';
export { hiddenPosts, linkPreviews, ownPosts, reposts, versions, why } from './posts/dialog-operations.ts';
export { saved, savedThings } from './saved/schemas.ts';
export { analytics } from './analytics/schemas.ts';
export { topics } from './topics/schemas.ts';
export { companies } from './companies/operations.ts';
export { search } from './search/schemas.ts';
export { messages } from './messages/operations.ts';
export { groups, groupMembers } from './groups/operations.ts';
export { groupChat } from './groups/chat.ts';
export { adminGroups, groupPosts, groupReports } from './groups/posts.ts';
