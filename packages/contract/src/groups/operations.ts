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
    summary: 'Groups that can be found, the largest first or the newest first; hidden ones for their members alone',
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
    summary: 'Groups that the viewer is in, those with the newest message first; 50 at most',
    access: 'member',
    response: z.object({ items: z.array(OwnGroup) }),
  },
  invitations: {
    summary: 'Groups that the viewer is invited to',
    access: 'member',
    response: z.object({
      items: z.array(z.object({ group: GroupCard, inviter: z.nullable(PersonCard), createdAt: Instant })),
    }),
  },
  create: {
    summary: `Make a group, with Premium; ${GROUP_SETTINGS.owned.default} at most`,
    access: 'premium',
    body: GroupCreation,
    response: GroupPage,
    status: 201,
    errors: ['already_exists', 'conflict'],
  },
  get: {
    summary: 'A group as its viewer sees it',
    access: 'member',
    params,
    response: GroupPage,
    errors: ['not_found'],
  },
  edit: {
    summary: 'Change the group: its owner everything, moderators what stands under About',
    access: 'member',
    params,
    body: GroupEdit,
    response: GroupPage,
    errors: ['not_found', 'already_exists'],
  },
  remove: {
    summary: 'Delete the own group with all that was said in it',
    access: 'member',
    params,
    errors: ['not_found'],
  },
  join: {
    summary: 'Join, or ask to where moderators approve; an invitation lets in at once',
    access: 'member',
    params,
    body: z.nullish(z.strictObject({ answer: z.optional(z.nullable(Text(0, GROUP_LIMITS.answer, 'The answer'))) })),
    response: Standing,
    errors: ['not_found', 'conflict'],
  },
  withdraw: {
    summary: 'Take back the own request to join',
    access: 'member',
    params,
    response: Standing,
    errors: ['not_found'],
  },
  leave: {
    summary: 'Leave the group; where its owner leaves, the moderator of longest standing is asked, else staff',
    access: 'member',
    params,
    errors: ['not_found'],
  },
  mute: {
    summary: 'Hear nothing of the group for a while, or always',
    access: 'member',
    params,
    body: z.strictObject({ length: GroupMute }),
    response: GroupMuteState,
    errors: ['not_found'],
  },
  unmute: {
    summary: 'Hear of the group again',
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
    summary: 'Members: owner, moderators, then the others, each by how long they are in it; for members',
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
    summary: 'Remove a member and keep them out',
    access: 'member',
    params: personParams,
    errors: ['not_found', 'conflict'],
  },
  unban: {
    summary: 'Let somebody back in; they join by themselves',
    access: 'member',
    params: personParams,
    errors: ['not_found'],
  },
  banned: {
    summary: 'Who is kept out, newest first; for moderators',
    access: 'member',
    params,
    query: PageQuery,
    response: Page(z.object({ person: PersonCard, createdAt: Instant })),
    errors: ['not_found'],
  },
  invite: {
    summary:
      'Invite members; anybody in an open group, moderators in the others. Who is in it, banned or unknown is left out',
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
    summary: 'Invitations without an answer, newest first; for moderators',
    access: 'member',
    params,
    query: PageQuery,
    response: Page(GroupInvite),
    errors: ['not_found'],
  },
  uninvite: {
    summary: 'Take an invitation back, or decline the own',
    access: 'member',
    params: personParams,
    errors: ['not_found'],
  },
  requests: {
    summary: 'Who asks to join, the oldest first; for moderators',
    access: 'member',
    params,
    query: PageQuery,
    response: Page(GroupRequest),
    errors: ['not_found'],
  },
  approve: {
    summary: 'Let somebody in who asked',
    access: 'member',
    params: personParams,
    errors: ['not_found', 'conflict'],
  },
  decline: {
    summary: 'Decline a request without telling who asked',
    access: 'member',
    params: personParams,
    errors: ['not_found'],
  },
  offer: {
    summary: 'Ask a member to take the group over; the owner stays until they accept',
    access: 'member',
    params,
    body: z.strictObject({ userId: Id }),
    errors: ['not_found', 'conflict'],
  },
  takeOver: {
    summary: 'Become the owner, as asked; with Premium. The former owner stays as a moderator',
    access: 'premium',
    params,
    errors: ['not_found', 'conflict'],
  },
  dropOffer: {
    summary:
      'Decline to take over: the next moderator is asked where the owner is gone; or, as owner, take the question back',
    access: 'member',
    params,
    errors: ['not_found'],
  },
});

export const groupMembers = bind(endpoints.groupMembers, groupMembersOperations);
