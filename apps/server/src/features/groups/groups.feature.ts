import { sql } from 'drizzle-orm';
import { reactionsCounted } from '../../core/reactions/public.ts';
import { defineFeature, type AdminQueue } from '../../platform/feature.ts';
import { registerGroups } from './groups.routes.ts';
import { groupsSource } from './groups.search.ts';
import { groupSubjects, groupsPages } from './groups.subjects.ts';
import { groupsSettings, groupsEvents, groupsLimits } from './groups.tokens.ts';
import { groupsExport, groupsErasure } from './groups.personal-data.ts';
import { groupsFiles } from './group-files.ts';
import { groupsTold, subscribeGroupNotifications } from './groups.notifications.ts';
const groupQueues: readonly AdminQueue[] = [
  {
    name: 'groupReports',
    label: 'Reports in groups',
    href: '/admin/groups#late-reports',
    // What moderators left open for a day; the first report of a thing represents all of them, as in the list.
    waiting: (now) => sql`select distinct on (target_type, target_id) staff_from as since from group_reports
      where settled_at is null and staff_from <= ${now} order by target_type, target_id, id`,
  },
  {
    name: 'ownerlessGroups',
    label: 'Groups without an owner',
    href: '/admin/groups#ownerless',
    waiting: () => sql`select coalesce(ownerless_at, active_at) as since from groups
      where owner_id is null and handover_to_id is null`,
  },
];

export const groups = defineFeature({
  name: 'groups',
  siteSettings: Object.values(groupsSettings),
  routes: registerGroups,
  limits: Object.values(groupsLimits),
  events: Object.values(groupsEvents),
  subscribers: [subscribeGroupNotifications],
  notifications: groupsTold,
  search: [groupsSource],
  subjects: groupSubjects,
  exportData: groupsExport,
  adminQueues: groupQueues,
  files: groupsFiles,
  eraseMember: groupsErasure,
  consistencyChecks: {
    counters: [
      {
        table: 'groups',
        counted: { member_count: sql`select count(*) from group_members m where m.group_id = t.id` },
        fix: (set) => sql`update groups t set ${set}`,
      },
      {
        table: 'group_posts',
        counted: reactionsCounted('group_post'),
        fix: (set) => sql`update group_posts t set ${set}`,
      },
    ],
  },
  demo: { after: ['posts'], load: async () => (await import('./groups.demo.ts')).fillGroups },
  openPages: groupsPages,
  hostileScene: { file: 'groups.hostile.ts' },
});
