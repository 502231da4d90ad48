import { api, type CallInput } from '@innerspring/contract';
import { HIRE_LIMITS } from '@innerspring/contract/hire-cards/choices';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { experiences, users } from '../../core/accounts/accounts.tables.ts';
import { notifications } from '../../core/notifications/notifications.tables.ts';
import { countStatements, type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';
import { companyMerges, companyRoles } from '../companies/companies.tables.ts';
import { premiumComps } from '../premium/premium.tables.ts';
import { hireCardHiddenCompanies, hireCards } from './hire-cards.tables.ts';

type Card = CallInput<typeof api.hireCards.save>['body'];

const DAY = 86_400_000;

let kit: MemberKit;
beforeAll(async () => {
  kit = await memberKit();
});
afterAll(() => kit.close());

const cardOf = (more: Partial<Card> = {}): Card => ({
  roles: ['Foam pourer'],
  types: ['full_time'],
  workplaces: ['on_site'],
  place: 'Tupelo, MS',
  availableFrom: null,
  note: 'Fifteen years on the line',
  audience: 'everyone',
  hiddenCompanyIds: [],
  ...more,
});

const inDays = (days: number) => new Date(kit.clock.now().getTime() + days * DAY);
const dayIn = (days: number) => inDays(days).toISOString().slice(0, 10);
const premium = (more: Partial<typeof users.$inferInsert> = {}) => kit.member({ premiumUntil: inDays(400), ...more });
const save = (owner: Person, more: Partial<Card> = {}) => owner.ok(api.hireCards.save, { body: cardOf(more) });
const own = (owner: Person) => owner.ok(api.hireCards.own, {});

/** Whether somebody sees a card, on the profile and in the list: both have to say the same. */
async function sees(viewer: Person, owner: Person): Promise<boolean> {
  const { hireCard } = await viewer.ok(api.people.get, { params: { id: owner.id } });
  const listed: number[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: { person: { id: number } }[]; nextCursor: string | null } = await viewer.ok(
      api.hireCards.list,
      {
        query: cursor ? { cursor } : {},
      },
    );
    listed.push(...page.items.map(({ person }) => person.id));
    cursor = page.nextCursor;
  } while (cursor);
  expect(listed.includes(owner.id)).toBe(hireCard !== null);
  return hireCard !== null;
}

describe('a card', () => {
  it('shows on the profile and in the list, as its owner wrote it', async () => {
    const [owner, viewer] = [await premium({ location: 'Hickory, NC' }), await kit.member()];
    const from = dayIn(30);
    await save(owner, { roles: ['  Foam pourer ', 'Line lead'], availableFrom: from, note: ' Ready ' });
    const card = {
      roles: ['Foam pourer', 'Line lead'],
      types: ['full_time'],
      workplaces: ['on_site'],
      place: 'Tupelo, MS',
      availableFrom: from,
      note: 'Ready',
      postedAt: kit.clock.now().toISOString(),
    };
    expect((await viewer.ok(api.people.get, { params: { id: owner.id } })).hireCard).toEqual(card);
    const { items } = await viewer.ok(api.hireCards.list, { query: {} });
    expect(items[0]).toEqual({ person: expect.objectContaining({ id: owner.id }), location: 'Hickory, NC', card });
    // Owners see it on their own page; the list is about others.
    expect((await owner.ok(api.people.get, { params: { id: owner.id } })).hireCard).toEqual(card);
    expect((await owner.ok(api.hireCards.list, { query: {} })).items.map(({ person }) => person.id)).not.toContain(
      owner.id,
    );
    expect(await own(owner)).toEqual({
      lock: null,
      card: {
        ...card,
        audience: 'everyone',
        hiddenCompanies: [],
        expiresAt: inDays(HIRE_LIMITS.days).toISOString(),
        hasEnded: false,
      },
    });
  });

  it('needs Premium, and says so by feature', async () => {
    const member = await kit.member();
    expect(await member.refused(api.hireCards.save, { body: cardOf() })).toMatchObject({
      status: 403,
      code: 'premium_required',
      feature: 'availableToHire',
      reason: 'not_premium',
    });
    expect(await own(member)).toEqual({ card: null, lock: { feature: 'availableToHire', reason: 'not_premium' } });
  });

  it.each<[string, Partial<Record<keyof Card, unknown>>, string]>([
    ['no role', { roles: [] }, 'roles'],
    ['an empty role', { roles: [' '] }, 'roles.0'],
    ['a role twice', { roles: ['Quilter', 'quilter '] }, 'roles'],
    ['six roles', { roles: ['a', 'b', 'c', 'd', 'e', 'f'] }, 'roles'],
    ['a role of two lines', { roles: ['a\nb'] }, 'roles.0'],
    ['no type', { types: [] }, 'types'],
    ['an unknown type', { types: ['gig'] }, 'types.0'],
    ['no workplace', { workplaces: [] }, 'workplaces'],
    ['a workplace twice', { workplaces: ['remote', 'remote'] }, 'workplaces'],
    ['an impossible day', { availableFrom: '2027-02-30' }, 'availableFrom'],
    ['a day that is over', { availableFrom: '2020-01-01' }, 'availableFrom'],
    ['a day too far away', { availableFrom: '2099-01-01' }, 'availableFrom'],
    ['a note too long', { note: 'x'.repeat(501) }, 'note'],
    ['an unknown audience', { audience: 'friends' }, 'audience'],
    ['a company that isn’t there', { hiddenCompanyIds: [999_999_999] }, 'hiddenCompanyIds.0'],
    ['a company twice', { hiddenCompanyIds: [1, 1] }, 'hiddenCompanyIds'],
  ])('with %s is rejected at its field, and nothing changes', async (_, wrong, field) => {
    const owner = await premium();
    const refused = await owner.refused(api.hireCards.save, { body: { ...cardOf(), ...wrong } });
    expect(refused).toMatchObject({ status: 400, code: 'invalid' });
    expect(Object.keys(refused.fields ?? {})).toContain(field);
    expect((await own(owner)).card).toBeNull();
  });

  it('is changed in place while it shows, and posted again after it ended', async () => {
    const owner = await premium();
    await save(owner);
    const first = (await own(owner)).card;
    kit.clock.advance(10 * DAY);
    const again = await kit.signInAgain(owner);
    await save(again, { note: 'Changed' });
    expect((await own(again)).card).toMatchObject({
      note: 'Changed',
      expiresAt: first?.expiresAt,
      postedAt: first?.postedAt,
    });
    expect(await again.ok(api.hireCards.end, {})).toMatchObject({ card: { hasEnded: true, note: 'Changed' } });
    expect(await again.ok(api.hireCards.end, {})).toMatchObject({ card: { hasEnded: true } });
    await save(again, { note: 'Again' });
    expect((await own(again)).card).toMatchObject({
      note: 'Again',
      hasEnded: false,
      expiresAt: inDays(60).toISOString(),
    });
  });

  it('is renewed for 60 days from now, and comes first in the list then', async () => {
    const [early, late] = [await premium(), await premium()];
    const viewer = await kit.member();
    await save(early);
    await save(late);
    const order = async () =>
      (await viewer.ok(api.hireCards.list, { query: {} })).items
        .map(({ person }) => person.id)
        .filter((id) => [early.id, late.id].includes(id));
    expect(await order()).toEqual([late.id, early.id]);
    expect((await early.ok(api.hireCards.renew, {})).card).toMatchObject({ expiresAt: inDays(60).toISOString() });
    expect(await order()).toEqual([early.id, late.id]);
  });

  it.each(['renew', 'end', 'remove'] as const)('that isn’t there can’t be changed: %s', async (name) => {
    const owner = await premium();
    expect(await owner.refused(api.hireCards[name], {})).toMatchObject({
      status: 404,
      error: 'You don’t have a card yet.',
    });
  });

  it('is deleted with everything that it says', async () => {
    const owner = await premium();
    const { id } = await kit.company();
    await save(owner, { hiddenCompanyIds: [id] });
    await owner.ok(api.hireCards.remove, {});
    expect((await own(owner)).card).toBeNull();
    const left = await kit.db
      .select()
      .from(hireCardHiddenCompanies)
      .where(eq(hireCardHiddenCompanies.ownerId, owner.id));
    expect(left).toEqual([]);
  });

  it('is stored once from two tabs at once', async () => {
    const owner = await premium();
    await Promise.all([save(owner, { note: 'One' }), save(owner, { note: 'Two' }), save(owner, { note: 'Three' })]);
    expect(await kit.db.select().from(hireCards).where(eq(hireCards.ownerId, owner.id))).toHaveLength(1);
  });

  it('adds no statement to a profile', async () => {
    const [owner, viewer] = [await premium(), await kit.member()];
    const open = () => viewer.ok(api.people.get, { params: { id: owner.id } });
    await open();
    const without = await countStatements(open);
    await save(owner);
    expect(await countStatements(open)).toBe(without);
  });
});

describe('who sees a card', () => {
  it('nobody once it ended, by itself or by its owner', async () => {
    const [owner, viewer] = [await premium(), await kit.member()];
    await save(owner);
    expect(await sees(viewer, owner)).toBe(true);
    await owner.ok(api.hireCards.end, {});
    expect(await sees(viewer, owner)).toBe(false);
    await owner.ok(api.hireCards.renew, {});
    expect(await sees(viewer, owner)).toBe(true);
    kit.clock.advance(HIRE_LIMITS.days * DAY);
    expect(await sees(await kit.signInAgain(viewer), owner)).toBe(false);
  });

  it('nobody while its owner has no Premium, and everybody again once they have', async () => {
    const [owner, viewer] = [await premium(), await kit.member()];
    await save(owner);
    const setPremium = (premiumUntil: Date | null) =>
      kit.db.update(users).set({ premiumUntil }).where(eq(users.id, owner.id));
    await setPremium(null);
    expect(await sees(viewer, owner)).toBe(false);
    expect(await own(owner)).toMatchObject({ card: { hasEnded: false }, lock: { feature: 'availableToHire' } });
    await owner.ok(api.hireCards.end, {});
    expect(await owner.refused(api.hireCards.renew, {})).toMatchObject({ code: 'premium_required' });
    await setPremium(inDays(30));
    await owner.ok(api.hireCards.renew, {});
    expect(await sees(viewer, owner)).toBe(true);
    await kit.db.delete(premiumComps).where(eq(premiumComps.userId, owner.id));
  });

  it('recruiters alone, where the owner says so', async () => {
    const owner = await premium();
    await save(owner, { audience: 'recruiters' });
    const company = await kit.company();
    const agency = await kit.company({ type: 'Recruiter' });
    const suspended = await kit.company({ type: 'Recruiter', suspendedAt: kit.clock.now() });
    const withRole = async (role: 'owner' | 'admin' | 'editor' | 'recruiter') => {
      const person = await kit.member();
      await kit.db.insert(companyRoles).values({ companyId: company.id, userId: person.id, role });
      return person;
    };
    const seen = {
      plain: await sees(await kit.member({ profession: 'Sales' }), owner),
      recruiting: await sees(await kit.member({ profession: 'Recruiting', confirmedProfession: 'Recruiting' }), owner),
      hr: await sees(
        await kit.member({ profession: 'Human resources', confirmedProfession: 'Human resources' }),
        owner,
      ),
      saysRecruiting: await sees(await kit.member({ profession: 'Recruiting', confirmedProfession: 'Sales' }), owner),
      agency: await sees(await kit.member({ companyId: agency.id }), owner),
      suspendedAgency: await sees(await kit.member({ companyId: suspended.id }), owner),
      owner: await sees(await withRole('owner'), owner),
      admin: await sees(await withRole('admin'), owner),
      recruiter: await sees(await withRole('recruiter'), owner),
      editor: await sees(await withRole('editor'), owner),
      // Staff who look as members are members here.
      staff: await sees(await kit.member({ isAdmin: true }), owner),
    };
    expect(seen).toEqual({
      plain: false,
      recruiting: true,
      hr: true,
      saysRecruiting: false,
      agency: false,
      suspendedAgency: false,
      owner: true,
      admin: true,
      recruiter: true,
      editor: false,
      staff: false,
    });
  });

  it('no recruiter by their own word, and one whom staff confirmed while the profile says the same', async () => {
    const owner = await premium();
    await save(owner, { audience: 'recruiters' });
    const [reader, staff] = [await kit.member({ profession: 'Sales' }), await kit.member({ isAdmin: true })];
    const says = (profession: 'Sales' | 'Recruiting' | 'Human resources') =>
      reader.ok(api.people.change, { body: { profession } });
    const confirm = (profession: 'Sales' | 'Recruiting' | 'Human resources') => ({
      params: { id: reader.id },
      body: { profession },
    });
    await says('Recruiting');
    expect(await sees(reader, owner)).toBe(false);
    expect(await staff.refused(api.admin.confirmProfession, confirm('Sales'))).toMatchObject({
      status: 409,
      error: 'This profession changed since you read it. Read it again.',
    });
    expect(await sees(reader, owner)).toBe(false);
    expect(await staff.ok(api.admin.confirmProfession, confirm('Recruiting'))).toMatchObject({
      profession: 'Recruiting',
      confirmedProfession: 'Recruiting',
    });
    expect(await sees(reader, owner)).toBe(true);
    await says('Sales');
    expect(await sees(reader, owner)).toBe(false);
    await says('Human resources');
    expect(await sees(reader, owner)).toBe(false);
    await says('Recruiting');
    expect(await sees(reader, owner)).toBe(true);
  });

  it('nobody who writes the name of a hidden company in another way', async () => {
    const owner = await premium();
    const company = await kit.company({ name: 'The Ticking & Coil Café, Inc.', domain: 'ticking-coil.example' });
    const twin = await kit.company({ name: 'Ticking and Coil Cafe' });
    await save(owner, { hiddenCompanyIds: [company.id] });
    const seesAt = async (name: string) => sees(await kit.member({ company: name }), owner);
    for (const name of [
      'Ticking and Coil Café',
      'ticking & coil cafe llc',
      'TICKING & COIL CAFE, L.L.C.',
      'Ticking-&-Coil Café Corp.',
      'Ticking & Coil Cafe Co., Ltd.',
      'Ticking & Coil Café GmbH & Co. KG',
      'Ticking & Coil Café S.p.A.',
      'TickingandCoilCafe',
    ])
      expect([name, await seesAt(name)]).toEqual([name, false]);
    for (const name of ['Ticking and Coil', 'Ticking and Coil Café Supply', 'Coil Café', 'Inc.', '!!!'])
      expect([name, await seesAt(name)]).toEqual([name, true]);
    const typedPosition = await kit.member();
    await kit.db.insert(experiences).values({
      userId: typedPosition.id,
      title: 'Quilter',
      company: 'Ticking & Coil Café BV',
      startedOn: '2020-01-01',
    });
    expect(await sees(typedPosition, owner)).toBe(false);
    expect(await sees(await kit.member({ companyId: twin.id, company: twin.name }), owner)).toBe(false);
    const ofDomain = (emailVerifiedAt: Date | null) =>
      kit.member({ email: `q${emailVerifiedAt?.getTime()}@ticking-coil.example`, emailVerifiedAt });
    expect(await sees(await ofDomain(kit.clock.now()), owner)).toBe(false);
    expect(await sees(await ofDomain(null), owner)).toBe(true);
  });

  it('nobody who works for a company that it is hidden from, however we know of it', async () => {
    const owner = await premium();
    const [company, other] = [await kit.company(), await kit.company()];
    await save(owner, { hiddenCompanyIds: [company.id] });
    const atWork = async (companyId: number, endedOn: string | null) => {
      const person = await kit.member();
      await kit.db
        .insert(experiences)
        .values({ userId: person.id, title: 'Quilter', company: '', companyId, startedOn: '2020-01-01', endedOn });
      return person;
    };
    const recruiter = await kit.member();
    await kit.db.insert(companyRoles).values({ companyId: company.id, userId: recruiter.id, role: 'recruiter' });
    const seen = {
      employee: await sees(await kit.member({ companyId: company.id, company: company.name }), owner),
      typed: await sees(await kit.member({ company: ` ${company.name.toUpperCase()} ` }), owner),
      position: await sees(await atWork(company.id, null), owner),
      former: await sees(await atWork(company.id, '2021-01-01'), owner),
      recruiter: await sees(recruiter, owner),
      elsewhere: await sees(await kit.member({ companyId: other.id, company: other.name }), owner),
      nowhere: await sees(await kit.member(), owner),
    };
    expect(seen).toEqual({
      employee: false,
      typed: false,
      position: false,
      former: true,
      recruiter: false,
      elsewhere: true,
      nowhere: true,
    });
    expect((await own(owner)).card?.hiddenCompanies).toEqual([company]);
  });

  it('the same after the company was merged, and after the merge was undone', async () => {
    const staff = await kit.member({ isAdmin: true });
    const [from, into] = [await kit.company(), await kit.company()];
    const [owner, both] = [await premium(), await premium()];
    await save(owner, { hiddenCompanyIds: [from.id] });
    await save(both, { hiddenCompanyIds: [from.id, into.id] });
    const employee = await kit.member({ companyId: into.id, company: into.name });
    expect(await sees(employee, owner)).toBe(true);
    await staff.ok(api.adminCompanies.merge, {
      params: { id: from.id },
      body: { intoId: into.id, reason: 'The same company' },
    });
    expect(await sees(employee, owner)).toBe(false);
    expect((await own(both)).card?.hiddenCompanies).toEqual([into]);
    const [merge] = await kit.db.select().from(companyMerges).where(eq(companyMerges.fromId, from.id));
    await staff.ok(api.adminCompanies.undoMerge, { params: { id: merge?.id ?? 0 } });
    expect(await sees(employee, owner)).toBe(true);
    expect((await own(owner)).card?.hiddenCompanies).toEqual([from]);
    expect((await own(both)).card?.hiddenCompanies.map(({ id }) => id).toSorted()).toEqual(
      [from.id, into.id].toSorted(),
    );
  });
});

describe('the list', () => {
  it('is narrowed by words of a role, type and workplace', async () => {
    const viewer = await kit.member();
    const [welder, remote] = [await premium(), await premium()];
    await save(welder, { roles: ['Coil 100% welder_x'], types: ['contract'], workplaces: ['on_site'] });
    await save(remote, {
      roles: ['Coil designer'],
      types: ['full_time', 'contract'],
      workplaces: ['remote', 'hybrid'],
    });
    const found = async (query: CallInput<typeof api.hireCards.list>['query']) =>
      (await viewer.ok(api.hireCards.list, { query })).items
        .map(({ person }) => person.id)
        .filter((id) => [welder.id, remote.id].includes(id));
    expect(await found({ q: ' coil ' })).toEqual([remote.id, welder.id]);
    expect(await found({ q: '100%' })).toEqual([welder.id]);
    expect(await found({ q: 'r_x' })).toEqual([welder.id]);
    expect(await found({ q: '%' })).toEqual([welder.id]);
    expect(await found({ q: 'coil', type: 'full_time' })).toEqual([remote.id]);
    expect(await found({ q: 'coil', workplace: 'on_site' })).toEqual([welder.id]);
    expect(await found({ type: 'contract', workplace: 'hybrid' })).toEqual([remote.id]);
  });

  it('comes in pages', async () => {
    const viewer = await kit.member();
    for (let count = 0; count < 23; count += 1) await save(await premium(), { roles: ['Page turner'] });
    const first = await viewer.ok(api.hireCards.list, { query: { q: 'page turner' } });
    expect(first.items).toHaveLength(20);
    const rest = await viewer.ok(api.hireCards.list, { query: { q: 'page turner', cursor: first.nextCursor ?? '' } });
    expect([rest.items.length, rest.nextCursor]).toEqual([3, null]);
    const ids = [...first.items, ...rest.items].map(({ person }) => person.id);
    expect(new Set(ids).size).toBe(23);
  });
});

describe('the word before the end', () => {
  const told = async ({ id }: Person) =>
    (await kit.db.select().from(notifications).where(eq(notifications.userId, id))).filter(
      ({ kind }) => kind === 'hire_card_ending',
    ).length;
  const pass = async (days: number) => {
    kit.clock.advance(days * DAY);
    await kit.deps.outbox.drain();
  };

  it('hire_card_ending comes once, five days before', async () => {
    const owner = await premium();
    await save(owner);
    await pass(54);
    expect(await told(owner)).toBe(0);
    await pass(1);
    expect(await told(owner)).toBe(1);
    await pass(10);
    expect(await told(owner)).toBe(1);
  });

  it('doesn’t come for a card that was renewed, taken down, deleted or is without Premium', async () => {
    const [renewed, ended, removed, lapsed] = [await premium(), await premium(), await premium(), await premium()];
    for (const owner of [renewed, ended, removed, lapsed]) await save(owner);
    kit.clock.advance(DAY);
    await (await kit.signInAgain(renewed)).ok(api.hireCards.renew, {});
    await (await kit.signInAgain(ended)).ok(api.hireCards.end, {});
    await (await kit.signInAgain(removed)).ok(api.hireCards.remove, {});
    await kit.db.update(users).set({ premiumUntil: null }).where(eq(users.id, lapsed.id));
    await pass(54);
    for (const owner of [renewed, ended, removed, lapsed]) expect(await told(owner)).toBe(0);
    await pass(1);
    expect(await told(renewed)).toBe(1);
  });
});

it('goes with the account of its owner', async () => {
  const [owner, other] = [await premium(), await premium()];
  const { id } = await kit.company();
  for (const person of [owner, other]) await save(person, { hiddenCompanyIds: [id] });
  await kit.erase(owner);
  const left = await kit.db.select().from(hireCardHiddenCompanies).where(eq(hireCardHiddenCompanies.companyId, id));
  expect(left.map(({ ownerId }) => ownerId)).toEqual([other.id]);
  expect(await kit.db.select().from(hireCards).where(eq(hireCards.ownerId, owner.id))).toEqual([]);
});
