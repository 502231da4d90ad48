import { sql } from 'drizzle-orm';
import { asCondition } from '../../core/visibility/public.ts';
import { type Changes, changedBy, changedSubject, type OpenPages } from '../../platform/live/open-page.ts';
import { isFindable, ownMembership } from './group-sql.ts';

const ofGroupReport: Changes = ({ id }) =>
  sql`select 'group' as type, group_id as id from group_reports where id = ${id}`;

/** Who has pages of groups open, and what changes on them. */
export const groupsPages: OpenPages = {
  readers: {
    group: (id) => sql`exists (
    select 1 from groups g ${asCondition({}, () => ownMembership('u.id'))}
    where g.id = ${id} and ${asCondition({}, () => isFindable('u.id'))})`,
  },
  changes: {
    ...changedBy(
      changedSubject('group'),
      'groups.edit',
      'groups.remove',
      'groups.join',
      'groups.withdraw',
      'groups.leave',
      'groupMembers.setRole',
      'groupMembers.remove',
      'groupMembers.ban',
      'groupMembers.unban',
      'groupMembers.invite',
      'groupMembers.uninvite',
      'groupMembers.approve',
      'groupMembers.decline',
      'groupMembers.offer',
      'groupMembers.takeOver',
      'groupMembers.dropOffer',
      'groupReports.report',
      'groupReports.settle',
      'adminGroups.setOwner',
      'adminGroups.remove',
    ),
    'adminGroups.settle': ofGroupReport,
  },
  apart: {
    'groups.create': 'nobody has its page open yet',
    'groups.mute': 'what a member mutes is quiet for them alone',
    'groups.unmute': 'what a member mutes is quiet for them alone',
    'groupChat.*': 'the chat has frames of its own',
    'groupPosts.*': 'the discussion has frames of its own',
  },
  queues: [
    'groups.leave',
    'groupReports.report',
    'groupReports.settle',
    'adminGroups.settle',
    'adminGroups.setOwner',
    'adminGroups.remove',
  ],
};
