import { sql } from 'drizzle-orm';
import { defineFeature, none } from '../../platform/feature.ts';
import { memberReports } from './accounts.reports.ts';
import { accountsExport } from './accounts.export.ts';
import { accountsFiles, memberSubject } from './accounts.subjects.ts';
import { accountsErasure } from './accounts.erasure.ts';
import { accountsMerge } from './accounts.merge.ts';

export const accounts = defineFeature({
  name: 'accounts',
  siteSettings: none('what an account may do is fixed'),
  routes: none('members reach their account by the features that rest on it'),
  limits: none('the limits of all requests and writes suffice'),
  events: none('nobody waits for what happens to an account'),
  subscribers: none('it waits for no event of others'),
  notifications: none('what happens to an account is told by the sign-in'),
  search: none('profiles let members be found'),
  subjects: [memberSubject],
  commented: none('nobody comments on an account'),
  reports: [memberReports],
  exportData: accountsExport,
  adminQueues: none('nothing of it waits for staff'),
  feedCards: none('an account is shown by its card, never as a post'),
  saved: none('nothing of it is saved'),
  reacted: none('members are followed, not reacted to'),
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
        mend: (set) => sql`update users t set ${set}`,
      },
    ],
    notCounted: {
      'users.profile_visit_count': 'holds the visits of members too who have left since, and took their rows along',
    },
  },
  demo: none('the demo members are there before everything else'),
  hostileScene: none('the scene begins with its members'),
});
