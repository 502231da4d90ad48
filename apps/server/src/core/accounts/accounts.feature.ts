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
  reports: [memberReports],
  exportData: accountsExport,
  adminQueues: none('nothing of it waits for staff'),
  saved: none('nothing of it is saved'),
  reacted: none('members are followed, not reacted to'),
  files: accountsFiles,
  eraseMember: accountsErasure,
  mergeCompany: accountsMerge,
});
