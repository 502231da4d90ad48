import { sql } from 'drizzle-orm';
import { asCondition } from '../../core/visibility/public.ts';
import { type Changes, changedBy, changedSubject, type OpenPages } from '../../platform/live/live-subjects.ts';
import { SUBJECT_EXCERPT, type SubjectKind, subjectStatement } from '../../platform/subjects/subject-kind.ts';
import { reactedGroupPost } from './discussion.commands.ts';
import { isFindable, isReadable, isSeenInGroup, ownMembership } from './group-sql.ts';

/** A group; whoever moderates it is told. */
const groupSubject: SubjectKind = {
  kind: 'group',
  noun: 'group',
  notFound: 'This group isn’t available',
  cards: subjectStatement(
    'group',
    `select g.id, g.name as title, left(g.topic, ${SUBJECT_EXCERPT}) as excerpt, g.cover_url as "imageUrl", '/groups/' || g.id as href,
  coalesce((select json_agg(x.user_id order by x.user_id) from group_members x
    where x.group_id = g.id and x.role in ('owner', 'moderator')), '[]') as "toldIds"
from groups g ${ownMembership('$1')}
where g.id = any($3::bigint[]) and ${isFindable('$1')}`,
  ),
  openPage: (id) => sql`exists (
    select 1 from groups g ${asCondition({}, () => ownMembership('u.id'))}
    where g.id = ${id} and ${asCondition({}, () => isFindable('u.id'))})`,
};

/** Words in a group: `x`, by `author`, in `groups g`. */
const said = (from: string, author: string, isOpen: string) =>
  `select x.id, author.full_name as title, left(x.content, ${SUBJECT_EXCERPT}) as excerpt, author.avatar_url as "imageUrl",
  '/groups/' || g.id as href, json_build_array(${author}) as "toldIds"
from ${from}
${ownMembership('$1')}
join users author on author.id = ${author} and ${isSeenInGroup('$1', 'author', 'g.id', '$2')}
where x.id = any($3::bigint[]) and ${isFindable('$1')} and ${isOpen}`;

const groupPostSubject: SubjectKind = {
  kind: 'group_post',
  noun: 'post',
  notFound: 'This post isn’t available',
  cards: subjectStatement(
    'groupPost',
    said('group_posts x join groups g on g.id = x.group_id', 'x.author_id', isReadable('$1')),
  ),
  reacted: reactedGroupPost,
};

const groupCommentSubject: SubjectKind = {
  kind: 'group_comment',
  noun: 'comment',
  notFound: 'This comment isn’t available',
  cards: subjectStatement(
    'groupComment',
    `${said(
      'group_comments x join group_posts p on p.id = x.post_id join groups g on g.id = p.group_id',
      'x.author_id',
      isReadable('$1'),
    )}
  and exists (select 1 from users above where above.id = p.author_id and ${isSeenInGroup('$1', 'above', 'g.id', '$2')})`,
  ),
};

const groupMessageSubject: SubjectKind = {
  kind: 'group_message',
  noun: 'message',
  notFound: 'This message isn’t available',
  cards: subjectStatement(
    'groupMessage',
    said(
      'group_messages x join groups g on g.id = x.group_id',
      'x.sender_id',
      'mine.id is not null and x.deleted_at is null',
    ),
  ),
};

/** A group, and what is said in one. */
export const groupSubjects: readonly SubjectKind[] = [
  groupSubject,
  groupPostSubject,
  groupCommentSubject,
  groupMessageSubject,
];

const ofGroupReport: Changes = ({ id }) =>
  sql`select 'group' as type, group_id as id from group_reports where id = ${id}`;

/** What changes on open pages of groups. */
export const groupsPages: OpenPages = {
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
