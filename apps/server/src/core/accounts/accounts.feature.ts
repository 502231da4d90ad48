import { sql } from 'drizzle-orm';
import { defineFeature } from '../../platform/feature.ts';
import { accountsEvents } from './accounts.tokens.ts';
import { accountsExport, accountsMerge } from './accounts.personal-data.ts';
import type { EraseMember } from '../../platform/personal-data/personal-data.ts';
import {
  REPORT_EXCERPT,
  type ReportedPart,
  type SubjectKind,
  subjectStatement,
} from '../../platform/subjects/subject-kind.ts';
import { asCondition, isActive, isVisibleTo, isWrittenTo } from '../visibility/public.ts';
import { type BoundFiles, pictureAddresses } from '../../platform/files/file-store.ts';
const accountsFiles: BoundFiles = {
  isPicture: ({ viewer, isAdmin, now }) => `exists (select 1 from users u where u.id = f.owner_id
    and (u.avatar_url in ${pictureAddresses} or u.cover_image_url in ${pictureAddresses}) and (${isAdmin} or (${isVisibleTo(viewer, 'u', now)})) offset 0)`,
  isHeld: `exists (select 1 from users u where u.id = f.owner_id
    and (u.avatar_url in ${pictureAddresses} or u.cover_image_url in ${pictureAddresses}))`,
};

/** Members are reported for their profile, and are responsible for it themselves. */
const reportedMember: ReportedPart = {
  name: 'member',
  find: (id, viewing) => sql`select u.id as "ownerId",
      left(concat_ws(E'\n', u.full_name, u.title, u.company, u.bio), ${REPORT_EXCERPT}) as excerpt
    from users u where u.id = ${id} and ${asCondition(viewing, (viewer, now) => `(${isActive('u', now)} or ${isWrittenTo(viewer, 'u.id')})`)}`,
  staffView: {
    table: 'users',
    href: `'/profile/' || k.target_id`,
    isVisible: 'x.deactivated_at is null and (x.suspended_until is null or x.suspended_until <= $1)',
  },
};

const memberSubject: SubjectKind = {
  kind: 'user',
  noun: 'profile',
  notFound: 'User not found',
  cards: subjectStatement(
    'user',
    `select u.id, u.full_name as title, coalesce(u.title, '') as excerpt, u.avatar_url as "imageUrl", '/profile/' || u.id as href,
  json_build_array(u.id) as "toldIds"
from users u
where u.id = any($3::bigint[]) and ${isVisibleTo('$1', 'u', '$2')}`,
  ),
  reported: reportedMember,
  openPage: (id, now) => sql`exists (
    select 1 from users person
    where person.id = ${id} and ${asCondition({ now }, (_, at) => isVisibleTo('u.id', 'person', at))})`,
};

const accountsErasure: EraseMember = {
  tables: { users: 'goes', profile_changes: 'goes', experiences: 'goes', sessions: 'goes' },
  forget: async (tx, userId) => {
    await tx.execute(sql`update users set invited_by_id = null where invited_by_id = ${userId}`);
  },
};

export const accounts = defineFeature({
  name: 'accounts',
  events: Object.values(accountsEvents),
  subjects: [memberSubject],
  exportData: accountsExport,
  files: accountsFiles,
  eraseMember: accountsErasure,
  mergeCompany: accountsMerge,
  consistencyChecks: {
    counters: [
      {
        table: 'users',
        counted: {
          follower_count: sql`select count(*) from follows f where f.user_id = t.id and f.state = 'following'`,
          following_count: sql`select count(*) from follows f
            where f.follower_id = t.id and f.state = 'following'`,
          connection_count: sql`select count(*) from follows f
            join follows b on b.follower_id = f.user_id and b.user_id = f.follower_id
            where f.follower_id = t.id and f.state = 'following' and b.state = 'following'`,
          post_count: sql`select count(*) from posts p
            where p.author_id = t.id and p.company_id is null and p.deleted_at is null`,
        },
        fix: (set) => sql`update users t set ${set}`,
      },
    ],
    notCounted: {
      'users.profile_visit_count': 'also counts visits by members who have since left with their rows',
    },
  },
});
