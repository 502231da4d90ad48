import { api, type EndpointShape } from '@innerspring/contract';
import { inArray } from 'drizzle-orm';
import { applications } from '../../features/applications/applications.tables.ts';
import { sessions } from '../../core/accounts/sessions.tables.ts';
import { companyHandovers, companyMerges, companyRoles } from '../../features/companies/companies.tables.ts';
import { dataExports } from '../../features/settings/settings.tables.ts';
import { reportCases } from '../../features/safety/safety.tables.ts';
import { type MemberKit, memberKit, type Person } from '../member-kit.ts';
import { outsideWeb } from '../outside-web.ts';
import { anApplicant, type TestUser } from '../people.ts';
import { pushBrowser } from '../push-browser.ts';
import type { PartName } from './schema-samples.ts';
import { mails } from '../../features/mail/mail.tables.ts';

/** Stands in everything private that the scene holds, and in nothing that others may read. */
export const MARK = 'zqxmarkedzq';

const DAY = 86_400_000;

/** A site with nothing outside of it, and limits that no test reaches. */
export async function hostileSite() {
  const kit = await memberKit({ rateLimitScale: 1_000_000 });
  const web = await outsideWeb();
  kit.deps.readOutside = web.read;
  kit.deps.postOutside = web.post;
  kit.deps.domainProof = { txt: async () => [], file: async () => '' };
  return {
    ...kit,
    async close() {
      web.close();
      await kit.close();
    },
  };
}

const firstOf = <Row>([row]: Row[]): Row => {
  if (row === undefined) throw new Error('The scene lacks a row.');
  return row;
};

/** Lets these people pass wherever the password has to be given again. */
async function proved(kit: MemberKit, ...people: { id: number }[]): Promise<void> {
  const ids = people.map(({ id }) => id);
  await kit.db
    .update(sessions)
    .set({ sudoUntil: new Date(kit.clock.now().getTime() + 30 * DAY) })
    .where(inArray(sessions.userId, ids));
}

async function postsOf(owner: Person, friend: Person) {
  const words = `Words ${MARK}`;
  const post = await owner.ok(api.posts.create, { body: { content: words, audience: 'connections' } });
  const of = { params: { id: post.id } };
  const comment = await owner.ok(api.comments.write, { ...of, body: { content: words } });
  await friend.ok(api.posts.react, { ...of, body: { kind: 'like' } });
  await owner.ok(api.posts.edit, { ...of, body: { content: `${words}, changed` } });
  await owner.ok(api.drafts.save, {
    params: { place: 'new' },
    body: { content: words, audience: 'members', imageAlt: '', declinedLinks: [], mediaUrl: null, basedOn: null },
  });
  await owner.ok(api.posts.save, of);
  await friend.ok(api.posts.create, { body: { content: 'Talk about #coils' } });
  const collection = await owner.ok(api.saved.createCollection, { body: { name: `Folder ${MARK}` } });
  await owner.ok(api.saved.change, { ...of, body: { collectionId: collection.id, note: `Note ${MARK}` } });
  return { post: post.id, comment: comment.id, collection: collection.id };
}

async function groupOf(owner: Person, friend: Person) {
  const content = `Words ${MARK}`;
  const group = await owner.ok(api.groups.create, {
    body: { name: `Group ${MARK}`, topic: 'Careers', about: content, visibility: 'hidden', joinPolicy: 'invite' },
  });
  const of = { params: { id: group.id } };
  await owner.ok(api.groupMembers.invite, { ...of, body: { userIds: [friend.id] } });
  await friend.ok(api.groups.join, { ...of, body: {} });
  const message = await owner.ok(api.groupChat.send, { ...of, body: { content, clientId: 'scene-message' } });
  const post = await owner.ok(api.groupPosts.create, { ...of, body: { content } });
  const params = { id: group.id, postId: post.id };
  const comment = await owner.ok(api.groupPosts.comment, { params, body: { content } });
  await friend.ok(api.groupReports.report, {
    ...of,
    body: { targetType: 'post', targetId: post.id, reason: 'spam', note: content },
  });
  const reports = await owner.ok(api.groupReports.list, { ...of, query: {} });
  return {
    group: group.id,
    groupMessage: message.id,
    groupPost: post.id,
    groupComment: comment.id,
    groupReport: firstOf(reports.items).id,
  };
}

async function companiesOf(kit: MemberKit, owner: Person, friend: Person) {
  const [company, other] = [await kit.company(), await kit.company({ domain: 'scene.example' })];
  await kit.db.insert(companyRoles).values([
    { companyId: company.id, userId: owner.id, role: 'owner' },
    { companyId: company.id, userId: friend.id, role: 'editor' },
  ]);
  await kit.db.insert(companyHandovers).values({ companyId: company.id, fromId: owner.id, toId: friend.id });
  const suggestion = { params: { id: company.id }, body: { text: `We moved, ${MARK}` } };
  await friend.ok(api.companies.suggest, suggestion);
  const { items } = await owner.ok(api.companyRoles.suggestions, { params: { id: company.id }, query: {} });
  const evidence = `My badge, my card and ${MARK}`;
  const params = { id: other.id };
  const claim = await owner.ok(api.companyClaims.open, { params, body: { method: 'documents', evidence } });
  const merge = { fromId: (await kit.company()).id, intoId: (await kit.company()).id };
  const [merged] = await kit.db.insert(companyMerges).values(merge).returning();
  return {
    company: company.id,
    otherCompany: other.id,
    suggestion: firstOf(items).id,
    claim: claim.id,
    merge: merged?.id ?? 0,
  };
}

/** What an owner keeps in their account, and what staff keep about them. */
async function accountOf(kit: MemberKit, owner: Person, friend: Person, staff: Person, post: number) {
  const endpoint = `https://push.example/${MARK}`;
  const device = await owner.ok(api.push.subscribe, { body: { endpoint, keys: pushBrowser().keys } });
  const invitation = await owner.ok(api.invitations.create, {
    body: { name: `Guest ${MARK}`, email: `${MARK}-guest@example.com`, note: `Come in, ${MARK}` },
  });
  const experience = await owner.ok(api.people.addExperience, {
    body: { title: 'Tape-edge lead', company: 'Quilted Night', startedOn: '2001-01' },
  });
  await owner.ok(api.feedback.reportBug, { body: { title: `Bug ${MARK}`, description: `It broke, ${MARK}` } });
  await staff.ok(api.admin.addNote, { params: { id: owner.id }, body: { text: `Note ${MARK}` } });
  await friend.ok(api.safety.report, {
    body: { targetType: 'post', targetId: post, reason: 'other', note: `Wrong, ${MARK}` },
  });
  const judged = firstOf(await kit.db.select().from(reportCases));
  const decision = { decision: 'warn', reason: `Because ${MARK}` } as const;
  await staff.ok(api.safetyAdmin.decide, { params: { id: judged.id }, body: decision });
  await owner.ok(api.settings.requestExport, {});
  await owner.ok(api.settings.change, { body: { mutedWords: [MARK] } });
  return { device: device.id, invitation: invitation.id, experience: experience.id, case: judged.id };
}

async function talkOf(owner: Person, friend: Person) {
  const words = `Words ${MARK}`;
  const message = await owner.ok(api.messages.send, { body: { recipientId: friend.id, content: words } });
  await owner.ok(api.messages.saveDraft, { params: { id: friend.id }, body: { content: words } });
  return { message: message.id };
}

const follow = (from: Person, to: Person) =>
  from.ok(api.follows.add, { body: { targetId: to.id, targetType: 'user' } });

async function anApplicationOf(kit: MemberKit): Promise<TestUser> {
  const applicant = await anApplicant(kit, { email: `${MARK}-applicant@example.com` });
  await kit.db.insert(applications).values({
    userId: applicant.id,
    fullName: applicant.fullName,
    company: 'Coil & Foam',
    title: 'Tape-edge lead',
    profession: 'Plant management',
    companyType: 'Mattress manufacturer',
    location: 'Columbus, OH',
    industryRole: `I run the tape-edge line, ${MARK}.`,
    submittedAt: kit.clock.now(),
  });
  return applicant;
}

/**
 * One member's things of every kind that has a number, private wherever they can be: words for connections only, a hidden
 * group, messages to a friend, what waits, what staff decided. `isAdmin` gives the owner every right there is.
 */
export async function makeScene(kit: MemberKit, { isAdmin = false } = {}) {
  const later = new Date(kit.clock.now().getTime() + 365 * DAY);
  const owner = await kit.member({ premiumUntil: later, isAdmin, email: `${MARK}-owner@example.com` });
  const friend = await kit.member({ premiumUntil: later });
  const staff = await kit.member({ isAdmin: true });
  await proved(kit, owner, friend, staff);
  await follow(owner, friend);
  await follow(friend, owner);
  await owner.ok(api.settings.change, { body: { requiresFollowApproval: true } });
  const asker = await kit.member();
  await follow(asker, owner);
  const written = await postsOf(owner, friend);
  const numbers = {
    ...written,
    ...(await groupOf(owner, friend)),
    ...(await companiesOf(kit, owner, friend)),
    ...(await talkOf(owner, friend)),
    ...(await accountOf(kit, owner, friend, staff, written.post)),
  };
  await kit.deps.outbox.drain();
  const applicant = await anApplicationOf(kit);
  const [bugs, told, exports, open, mail, asked] = await Promise.all([
    staff.ok(api.admin.bugReports, { query: {} }),
    owner.ok(api.notifications.list, { query: {} }),
    kit.db.select().from(dataExports),
    kit.db
      .select()
      .from(sessions)
      .where(inArray(sessions.userId, [owner.id])),
    kit.db.select().from(mails),
    owner.ok(api.follows.pending, {}),
  ]);
  return {
    owner,
    friend,
    staff,
    asker,
    applicant,
    numbers: {
      ...numbers,
      bug: firstOf(bugs.items).id,
      notification: firstOf(told.items).id,
      export: firstOf(exports).id,
      session: firstOf(open).id,
      mail: firstOf(mail).id,
      followRequest: firstOf(asked).id,
    },
  };
}
export type Scene = Awaited<ReturnType<typeof makeScene>>;

/** By what stands before a place in a path: what of the scene that place names to `person`'s counterpart. */
function byPath({ numbers, friend, asker, applicant }: Scene, person: number): Record<string, unknown> {
  return {
    'users/{id}': person,
    'user/{id}': person,
    'people/{id}': person,
    'conversations/{id}': person,
    'follows/{id}': person,
    'follows/requests/{id}': numbers.followRequest,
    'follows/suggestions/{id}': person,
    'admin/users/{id}': person,
    'admin/users/{id}/application': applicant.id,
    'posts/{id}': numbers.post,
    'saved/{id}': numbers.post,
    'comments/{id}': numbers.comment,
    'collections/{id}': numbers.collection,
    'companies/{id}': numbers.company,
    'companies/{id}/claim': numbers.otherCompany,
    'suggestions/{suggestionId}': numbers.suggestion,
    'roles/{userId}': friend.id,
    'company-claims/{id}': numbers.claim,
    'company-merges/{id}': numbers.merge,
    'groups/{id}': numbers.group,
    'groups/{id}/messages/{messageId}': numbers.groupMessage,
    'posts/{postId}': numbers.groupPost,
    'comments/{commentId}': numbers.groupComment,
    'reports/{reportId}': numbers.groupReport,
    'members/{userId}': friend.id,
    'bans/{userId}': friend.id,
    'invites/{userId}': friend.id,
    'requests/{userId}': asker.id,
    'messages/{id}': numbers.message,
    'messages/{userId}': person,
    'notifications/{id}': numbers.notification,
    'devices/{id}': numbers.device,
    'invitations/{id}': numbers.invitation,
    'experiences/{id}': numbers.experience,
    'cases/{id}': numbers.case,
    'admin/reports/{id}': numbers.case,
    'bug-reports/{id}': numbers.bug,
    'mails/{id}': numbers.mail,
    'sessions/{id}': numbers.session,
    'exports/{id}': numbers.export,
    'drafts/{place}': 'new',
    'topics/{slug}': 'coils',
    'site-settings/{key}': 'follows.dismissedDays',
  };
}

/** What the longest key of `values` says that stands in the path and ends with this place, or goes on after it. */
function inPath(path: string, place: string, values: Record<string, unknown>): unknown {
  const whole = `${path}/`;
  const fits = Object.keys(values).filter(
    (key) => whole.includes(`/${key}/`) && key.slice(key.lastIndexOf('{')).startsWith(`{${place}}`),
  );
  const [longest] = fits.sort((one, other) => other.length - one.length);
  if (longest === undefined) {
    throw new Error(
      `${path}: nobody has said what {${place}} is. Make one in testing/hostile/scene.ts, private where it can be, with ` +
        'MARK in its words, and name its number under the path in `byPath`.',
    );
  }
  return values[longest];
}

/**
 * What the fields of an endpoint are called in this scene: numbers in the path, and those in bodies and queries by their
 * names. `counterpart` is the member whom it is about.
 */
export function knownIn(scene: Scene, endpoint: EndpointShape, counterpart: number) {
  const { numbers, friend } = scene;
  const places = new Map(
    [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [
      name,
      inPath(endpoint.path, name, byPath(scene, counterpart)),
    ]),
  );
  const byField: Record<string, unknown> = {
    q: MARK,
    userId: counterpart,
    recipientId: counterpart,
    personId: counterpart,
    actorId: counterpart,
    userIds: [counterpart],
    mentionedUserIds: [counterpart],
    ids: String(counterpart),
    targetId: counterpart,
    postIds: [numbers.post],
    postId: numbers.post,
    messageIds: [numbers.groupMessage],
    collectionId: numbers.collection,
    companyId: numbers.company,
    intoId: numbers.otherCompany,
    replyTo: numbers.comment,
    replyToId: endpoint.path.includes('/groups/') ? numbers.groupMessage : numbers.message,
    subjectId: friend.id,
    around: endpoint.path.includes('/groups/') ? numbers.groupMessage : numbers.message,
  };
  // A place of the path and a field of the body may share their name: `id` is both a post and what was read.
  return (part: PartName, field: string): unknown => (part === 'params' ? places.get(field) : byField[field]);
}
