import type { LiveSubject } from '@innerspring/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { rows } from './platform/db/rows.ts';
import type { Deps } from './platform/deps.ts';
import type { Subject } from './platform/live/live-subjects.ts';

type Called = { id: number; userId: number; viewerId: number; body: Record<string, unknown> };
/** What an answered request has changed: subjects, or a statement that returns them as rows of `type` and `id`. */
type Changes = (called: Called) => Subject[] | SQL;

const of =
  (type: LiveSubject): Changes =>
  ({ id }) => [{ type, id }];
const post = of('post');
const company = of('company');
const group = of('group');
const person = of('person');
const self: Changes = ({ viewerId }) => [{ type: 'person', id: viewerId }];
const both: Changes = ({ id, viewerId }) => [
  { type: 'person', id },
  { type: 'person', id: viewerId },
];
const numberOf = (value: unknown) => (typeof value === 'number' && Number.isSafeInteger(value) ? value : 0);
const followed: Changes = ({ viewerId, body, id }) => [
  { type: body['targetType'] === 'company' ? 'company' : 'person', id: numberOf(body['targetId']) || id },
  { type: 'person', id: viewerId },
];
const ofComment: Changes = ({ id }) =>
  sql`select subject_kind as type, subject_id as id from comments where id = ${id}`;
const ofRequest: Changes = ({ id }) => sql`select 'person' as type, unnest(array[follower_id, user_id]) as id
  from follows where id = ${id}`;
const ofClaim: Changes = ({ id }) =>
  sql`select 'company' as type, company_id as id from company_claims where id = ${id}`;
const ofMerge: Changes = ({ id }) => sql`select 'company' as type, unnest(array[from_id, into_id]) as id
  from company_merges where id = ${id}`;
const ofGroupReport: Changes = ({ id }) =>
  sql`select 'group' as type, group_id as id from group_reports where id = ${id}`;
const target = (
  type: SQL,
  id: SQL,
  from: SQL,
) => sql`select case ${type} when 'user' then 'person' when 'comment' then (select c.subject_kind from comments c where c.id = ${id})
    else ${type} end as type, case ${type} when 'comment' then (select c.subject_id from comments c where c.id = ${id}) else ${id} end as id
  ${from}`;
const ofCase: Changes = ({ id }) =>
  sql`select * from (${target(sql`r.target_type`, sql`r.target_id`, sql`from report_cases r where r.id = ${id}`)}) t
    where t.type in ('post', 'person', 'company')`;
const ofReport: Changes = ({ body }) =>
  sql`select * from (${target(sql`r.type`, sql`r.id`, sql`from (select ${String(body['targetType'])}::text as type, ${numberOf(body['targetId'])}::bigint as id) r`)}) t
    where t.type in ('post', 'person', 'company')`;
const ofPosted: Changes = ({ body }) => [{ type: 'company', id: numberOf(body['companyId']) }];
const ofRemoved: Changes = ({
  id,
}) => sql`select 'post' as type, unnest(array[id, repost_of_id]) as id from posts where id = ${id}
  union all select 'company', company_id from posts where id = ${id}`;
const ofReposted: Changes = ({ id }) =>
  sql`select 'post' as type, unnest(array[id, repost_of_id]) as id from posts where id = ${id}`;

/** Subjects that each endpoint changes, whose pages others may have open. */
export const subjectChanges: Readonly<Record<string, Changes>> = {
  'posts.edit': post,
  'posts.create': ofPosted,
  'posts.remove': ofRemoved,
  'posts.react': post,
  'posts.unreact': post,
  'comments.write': post,
  'comments.edit': ofComment,
  'comments.remove': ofComment,
  'comments.react': ofComment,
  'comments.unreact': ofComment,
  'comments.pin': ofComment,
  'comments.unpin': ofComment,
  'comments.hide': ofComment,
  'comments.show': ofComment,
  'comments.close': post,
  'comments.reopen': post,
  'reposts.repost': ofReposted,
  'reposts.undo': ofReposted,
  'safety.report': ofReport,
  'safetyAdmin.decide': ofCase,
  'safetyAdmin.decideAppeal': ofCase,
  'follows.follow': followed,
  'follows.unfollow': followed,
  'follows.add': followed,
  'follows.remove': followed,
  'follows.followCompany': company,
  'follows.unfollowCompany': company,
  'follows.accept': ofRequest,
  'safety.block': both,
  'safety.unblock': both,
  'people.change': self,
  'people.addExperience': self,
  'people.changeExperience': self,
  'people.removeExperience': self,
  'people.setPhoto': self,
  'people.removePhoto': self,
  'people.setCover': self,
  'people.removeCover': self,
  'settings.deactivate': self,
  'settings.requestDeletion': self,
  'settings.cancelDeletion': self,
  'settings.eraseMember': person,
  'admin.decide': person,
  'admin.suspend': person,
  'admin.unsuspend': person,
  'admin.setVerified': person,
  'companies.edit': company,
  'companyClaims.open': company,
  'companyClaims.enterCode': company,
  'companyClaims.check': company,
  'companyClaims.withdraw': company,
  'companyRoles.add': company,
  'companyRoles.change': company,
  'companyRoles.remove': company,
  'companyRoles.offer': company,
  'companyRoles.accept': company,
  'companyRoles.dropOffer': company,
  'companyRoles.settleSuggestion': company,
  'companies.suggest': company,
  'adminCompanies.edit': company,
  'adminCompanies.setVerified': company,
  'adminCompanies.suspend': company,
  'adminCompanies.unsuspend': company,
  'adminCompanies.merge': company,
  'adminCompanies.undoMerge': ofMerge,
  'adminCompanies.decideClaim': ofClaim,
  'groups.edit': group,
  'groups.remove': group,
  'groups.join': group,
  'groups.withdraw': group,
  'groups.leave': group,
  'groupMembers.setRole': group,
  'groupMembers.remove': group,
  'groupMembers.ban': group,
  'groupMembers.unban': group,
  'groupMembers.invite': group,
  'groupMembers.uninvite': group,
  'groupMembers.approve': group,
  'groupMembers.decline': group,
  'groupMembers.offer': group,
  'groupMembers.takeOver': group,
  'groupMembers.dropOffer': group,
  'groupReports.report': group,
  'groupReports.settle': group,
  'adminGroups.settle': ofGroupReport,
  'adminGroups.setOwner': group,
  'adminGroups.remove': group,
};

/** Endpoints that change the queues of the admin area. */
export const staffChanges: ReadonlySet<string> = new Set([
  'auth.register',
  'auth.verifyEmail',
  'auth.changeApplication',
  'auth.replyToStaff',
  'auth.appeal',
  'admin.decide',
  'admin.assign',
  'admin.setBugState',
  'feedback.reportBug',
  'safety.report',
  'safetyCases.appeal',
  'safetyAdmin.decide',
  'safetyAdmin.decideAppeal',
  'companyClaims.open',
  'companyClaims.enterCode',
  'companyClaims.check',
  'companyClaims.withdraw',
  'adminCompanies.decideClaim',
  'groupReports.report',
  'groupReports.settle',
  'groups.leave',
  'adminGroups.settle',
  'adminGroups.setOwner',
  'adminGroups.remove',
]);

function calledWith(request: FastifyRequest): Called {
  const params: Record<string, unknown> = Object(request.params);
  const id = Number(params['id'] ?? params['reportId']);
  const body: Record<string, unknown> = Object(request.body);
  return { id, userId: Number(params['userId']), viewerId: request.caller?.viewer.id ?? 0, body };
}

/** Publishes what a request has changed to open pages, after it is answered: the answer does not wait for it. */
export function useSubjectChanges(app: FastifyInstance, { live, db, log }: Pick<Deps, 'live' | 'db' | 'log'>): void {
  app.addHook('onResponse', async (request, reply) => {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint || reply.statusCode >= 300) return;
    if (staffChanges.has(endpoint.name)) live.subjectsChanged([{ type: 'staff', id: 1 }]);
    const changes = subjectChanges[endpoint.name];
    if (!changes) return;
    try {
      const changed = changes(calledWith(request));
      const subjects = Array.isArray(changed) ? changed : await rows<Subject>(db, changed);
      live.subjectsChanged(subjects.filter(({ id }) => id > 0));
    } catch (error) {
      log.error({ err: error, endpoint: endpoint.name }, 'Open pages could not be notified of a change');
    }
  });
}
