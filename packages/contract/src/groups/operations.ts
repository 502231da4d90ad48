import { ChatAttachment } from '../chat/schemas.ts';
import { Cursor, Id, Instant, Line, Page, PageQuery, Text, z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import { PersonCard } from '../users.ts';
import { GROUP_LIMITS, GROUP_SETTINGS } from './choices.ts';
import * as endpoints from './endpoints.ts';
import {
  GroupCard,
  GroupCreation,
  GroupEdit,
  GroupMember,
  GroupMute,
  GroupMuteState,
  GroupPage,
  GroupStanding,
  GroupTopicName,
  OwnGroup,
} from './schemas.ts';

const params = z.object({ id: Id });
const personParams = z.object({ id: Id, userId: Id });

export const GroupRequest = z.object({ person: PersonCard, answer: z.nullable(z.string()), createdAt: Instant });
export type GroupRequest = z.infer<typeof GroupRequest>;
export const GroupInvite = z.object({ person: PersonCard, inviter: z.nullable(PersonCard), createdAt: Instant });
export type GroupInvite = z.infer<typeof GroupInvite>;
export const GroupFile = z.object({
  id: Id,
  attachment: ChatAttachment,
  sharedBy: z.nullable(PersonCard),
  createdAt: Instant,
});
export type GroupFile = z.infer<typeof GroupFile>;

const Standing = z.object({ standing: GroupStanding });

export const groupsOperations = operations({
  list: {
    summary: 'Discoverable groups, largest or newest first; hidden ones only for their members',
    access: 'member',
    query: z.strictObject({
      q: z.optional(Line(0, 100, 'The search text')),
      topic: z.optional(GroupTopicName),
      sort: z.optional(z.enum(['members', 'new'], 'Choose members or new')),
      cursor: z.optional(Cursor),
    }),
    response: Page(GroupCard),
  },
  mine: {
    summary: 'Your groups, those with the newest message first; at most 50',
    access: 'member',
    response: z.object({ items: z.array(OwnGroup) }),
  },
  invitations: {
    summary: 'Groups you’re invited to',
    access: 'member',
    response: z.object({
      items: z.array(z.object({ group: GroupCard, inviter: z.nullable(PersonCard), createdAt: Instant })),
    }),
  },
  create: {
    summary: `Create a group, with Premium; ${GROUP_SETTINGS.owned.default} at most`,
    access: 'premium',
    feature: 'customGroups',
    body: GroupCreation,
    response: GroupPage,
    status: 201,
    errors: ['already_exists', 'conflict'],
  },
  get: {
    summary: 'A group as you see it',
    access: 'member',
    params,
    response: GroupPage,
    errors: ['not_found'],
  },
  edit: {
    summary: 'Edit the group: the owner everything, moderators only the About section',
    access: 'member',
    params,
    body: GroupEdit,
    response: GroupPage,
    errors: ['not_found', 'already_exists'],
  },
  remove: {
    summary: 'Delete your group with everything in it',
    access: 'member',
    params,
    errors: ['not_found'],
  },
  join: {
    summary: 'Join, or request to join if moderators approve; an invitation lets you in right away',
    access: 'member',
    params,
    body: z.nullish(z.strictObject({ answer: z.optional(z.nullable(Text(0, GROUP_LIMITS.answer, 'The answer'))) })),
    response: Standing,
    errors: ['not_found', 'conflict'],
  },
  withdraw: {
    summary: 'Cancel your request to join',
    access: 'member',
    params,
    response: Standing,
    errors: ['not_found'],
  },
  leave: {
    summary:
      'Leave the group; if its owner leaves, the longest-serving moderator is asked to take over, otherwise staff decide',
    access: 'member',
    params,
    errors: ['not_found'],
  },
  mute: {
    summary: 'Mute the group for a while, or until unmuted',
    access: 'member',
    params,
    body: z.strictObject({ length: GroupMute }),
    response: GroupMuteState,
    errors: ['not_found'],
  },
  unmute: {
    summary: 'Unmute the group',
    access: 'member',
    params,
    response: GroupMuteState,
    errors: ['not_found'],
  },
  files: {
    summary: 'Files shared in the chat and the discussion, newest first; for members',
    access: 'member',
    params,
    query: PageQuery,
    response: Page(GroupFile),
    errors: ['not_found'],
  },
});

export const groups = bind(endpoints.groups, groupsOperations);

export const groupMembersOperations = operations({
  list: {
    summary: 'Members: owner, moderators, then everyone else, by how long they’ve been in the group; for members',
    access: 'member',
    params,
    query: z.strictObject({ q: z.optional(Line(0, 100, 'The search text')), cursor: z.optional(Cursor) }),
    response: Page(GroupMember),
    errors: ['not_found'],
  },
  setRole: {
    summary: 'Make a member a moderator, or a moderator a member; for the owner',
    access: 'member',
    params: personParams,
    body: z.strictObject({ role: z.enum(['moderator', 'member'], 'Choose a role') }),
    response: GroupMember,
    errors: ['not_found', 'conflict'],
  },
  remove: {
    summary: 'Remove a member; moderators remove members, the owner moderators too',
    access: 'member',
    params: personParams,
    errors: ['not_found', 'conflict'],
  },
  ban: {
    summary: 'Remove and ban a member',
    access: 'member',
    params: personParams,
    errors: ['not_found', 'conflict'],
  },
  unban: {
    summary: 'Lift a ban; the person can join again',
    access: 'member',
    params: personParams,
    errors: ['not_found'],
  },
  banned: {
    summary: 'Banned members, newest first; for moderators',
    access: 'member',
    params,
    query: PageQuery,
    response: Page(z.object({ person: PersonCard, createdAt: Instant })),
    errors: ['not_found'],
  },
  invite: {
    summary:
      'Invite members; anyone can in an open group, only moderators in others. Skips members, banned and unknown people',
    access: 'member',
    params,
    body: z.strictObject({
      userIds: z
        .array(Id)
        .check(
          z.minLength(1, 'Choose at least one member'),
          z.maxLength(GROUP_LIMITS.invitedAtOnce, `At most ${GROUP_LIMITS.invitedAtOnce} at a time`),
        ),
    }),
    response: z.object({ invited: z.array(Id) }),
    status: 201,
    errors: ['not_found', 'conflict'],
  },
  invites: {
    summary: 'Pending invitations, newest first; for moderators',
    access: 'member',
    params,
    query: PageQuery,
    response: Page(GroupInvite),
    errors: ['not_found'],
  },
  uninvite: {
    summary: 'Withdraw an invitation, or decline your own',
    access: 'member',
    params: personParams,
    errors: ['not_found'],
  },
  requests: {
    summary: 'Requests to join, oldest first; for moderators',
    access: 'member',
    params,
    query: PageQuery,
    response: Page(GroupRequest),
    errors: ['not_found'],
  },
  approve: {
    summary: 'Accept a request to join',
    access: 'member',
    params: personParams,
    errors: ['not_found', 'conflict'],
  },
  decline: {
    summary: 'Decline a request without notifying the requester',
    access: 'member',
    params: personParams,
    errors: ['not_found'],
  },
  offer: {
    summary: 'Ask a member to take over the group; the owner stays until they accept',
    access: 'member',
    params,
    body: z.strictObject({ userId: Id }),
    errors: ['not_found', 'conflict'],
  },
  takeOver: {
    summary: 'Accept ownership; needs Premium. The former owner stays as a moderator',
    access: 'premium',
    feature: 'customGroups',
    params,
    errors: ['not_found', 'conflict'],
  },
  dropOffer: {
    summary:
      'Decline to take over (the next moderator is asked if the owner is gone) or, as the owner, withdraw the request',
    access: 'member',
    params,
    errors: ['not_found'],
  },
});

export const groupMembers = bind(endpoints.groupMembers, groupMembersOperations);
