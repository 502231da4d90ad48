import { api } from '@innerspring/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCompany, aMember, type TestUser } from '../../testing/people.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { experiences, users } from '../../core/accounts/accounts.tables.ts';
import { blocks } from '../../core/relations/relations.tables.ts';
import { uploads } from '../../core/media/uploads.tables.ts';
import { companySuggestions } from './companies.tables.ts';
import { companySite, outcome, staffedCompany, storedCompany, storedRole } from './companies.kit.ts';

let site: TestApp & { admin: TestUser };
let ann: TestUser;
beforeAll(async () => {
  site = await companySite();
  ann = await aMember(site, { company: null, email: 'ann@quiltworks.example' });
});
afterAll(() => site.close());

const page = (id: number, as = ann) => site.call(api.companies.get, { params: { id } }, { as });
const create = (body: Record<string, unknown>, as = ann) =>
  site.call(api.companies.create, { body: body as { name: string } }, { as });
const edit = (id: number, body: Record<string, unknown>, as: TestUser) =>
  site.call(api.companies.edit, { params: { id }, body }, { as });

describe('a company’s page', () => {
  it('shows what the company says, its badge and what the viewer may do', async () => {
    const { company, editor, recruiter } = await staffedCompany(site, {
      name: 'Tufted & Sons',
      tagline: 'Tufts',
      sites: ['Hickory'],
      domain: 'quiltworks.example',
    });
    expect((await page(company.id)).body).toMatchObject({
      id: company.id,
      name: 'Tufted & Sons',
      tagline: 'Tufts',
      sites: ['Hickory'],
      badge: 'claimed',
      viewerRole: null,
      isFollowing: false,
      claimEmail: 'ann@quiltworks.example',
      claim: null,
      handoverFrom: null,
    });
    expect((await page(company.id, editor)).body).toMatchObject({ viewerRole: 'editor', claimEmail: null });
    expect((await page(company.id, recruiter)).body.viewerRole).toBe('recruiter');
    expect((await page((await aCompany(site)).id)).body.badge).toBe('unclaimed');
    expect((await page((await aCompany(site, { isVerified: true })).id)).body.badge).toBe('verified');
  });

  it('is not found when the company is suspended or never was', async () => {
    const gone = await aCompany(site, { suspendedAt: site.clock.now() });
    for (const id of [gone.id, 999_999_999]) {
      const missing = { status: 404, code: 'not_found', error: 'Company not found' };
      expect(outcome(await page(id))).toEqual(missing);
      for (const endpoint of [api.companies.people, api.companies.posts]) {
        expect(outcome(await site.call(endpoint, { params: { id }, query: {} }, { as: ann }))).toEqual(missing);
      }
      const suggestion = { params: { id }, body: { text: 'The head office moved.' } };
      expect(outcome(await site.call(api.companies.suggest, suggestion, { as: ann }))).toEqual(missing);
      expect(outcome(await edit(id, { tagline: 'x' }, ann))).toEqual(missing);
    }
  });
});

describe('people', () => {
  it('lists who works there now, then who did, without those who opted out or are hidden', async () => {
    const { id, name } = await aCompany(site);
    const at = { company: name, companyId: id };
    const [first, second] = [await aMember(site, at), await aMember(site, at)];
    await aMember(site, { ...at, showsAtCompany: false });
    await aMember(site, { ...at, deactivatedAt: site.clock.now() });
    const blocker = await aMember(site, at);
    await site.db.insert(blocks).values({ blockerId: blocker.id, blockedId: ann.id, createdAt: site.clock.now() });
    const former = await aMember(site, { companyId: null });
    const position = { userId: former.id, title: 'Quilter', company: name, companyId: id, startedOn: '2019-01-01' };
    await site.db
      .insert(experiences)
      .values([position, { ...position, startedOn: '2015-01-01', endedOn: '2018-01-01' }]);
    const { body } = await site.call(api.companies.people, { params: { id }, query: {} }, { as: ann });
    expect(body.items.map(({ person, isCurrent }) => [person.id, isCurrent])).toEqual([
      [second.id, true],
      [first.id, true],
      [former.id, false],
    ]);
    expect((await page(id)).body.peopleCount).toBe(2);
  });

  it('pages through both kinds without a gap', async () => {
    const { id } = await aCompany(site);
    const current = [];
    for (let at = 0; at < 19; at += 1) current.push((await aMember(site, { companyId: id })).id);
    const former = [];
    for (let at = 0; at < 4; at += 1) {
      const user = await aMember(site);
      former.push(user.id);
      await site.db
        .insert(experiences)
        .values({ userId: user.id, title: 'Buyer', company: 'x', companyId: id, startedOn: '2019-01-01' });
    }
    const { body: one } = await site.call(api.companies.people, { params: { id }, query: {} }, { as: ann });
    const query = { cursor: one.nextCursor ?? '' };
    const { body: two } = await site.call(api.companies.people, { params: { id }, query }, { as: ann });
    expect(one.items).toHaveLength(20);
    expect(two.nextCursor).toBeNull();
    expect([...one.items, ...two.items].map(({ person }) => person.id)).toEqual([
      ...current.reverse(),
      ...former.reverse(),
    ]);
  });
});

describe('adding a company', () => {
  it('makes an unclaimed page, and an editor of somebody whose confirmed address is on its domain', async () => {
    const { status, body } = await create({
      name: '  Nightlatch   Looms ',
      website: 'https://www.nightlatch.example/about',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Nightlatch Looms',
      badge: 'unclaimed',
      viewerRole: null,
      domain: 'nightlatch.example',
    });
    const own = await aMember(site, { email: 'bo@loomery.example' });
    const made = await create({ name: 'Loomery', website: 'https://loomery.example' }, own);
    expect(made.body).toMatchObject({ viewerRole: 'editor', badge: 'claimed' });
    const unconfirmed = await aMember(site, { email: 'bo@hemmery.example', emailVerifiedAt: null });
    const other = await create({ name: 'Hemmery', website: 'https://hemmery.example' }, unconfirmed);
    expect(other.body.viewerRole).toBeNull();
  });

  it('takes no domain from free mail, shared sites or addresses', async () => {
    const sites = [
      'https://gmail.com',
      'https://www.facebook.com/bedco',
      'https://203.0.113.9/',
      'https://shop.wixsite.com',
    ];
    for (const [at, website] of sites.entries()) {
      const { body } = await create({ name: `Zzyx ${'abcd'.at(at)}${at * 977}`, website, confirmed: true });
      expect(body.domain).toBeNull();
    }
  });

  it('warns of look-alikes by name and domain until confirmed, and never takes a name twice', async () => {
    await create({ name: 'Pocketspring Partners', website: 'https://pocketspring.example' });
    expect(outcome(await create({ name: 'Pocketspring Partner Inc.' }))).toEqual({
      status: 409,
      code: 'conflict',
      error: 'This looks like “Pocketspring Partners”. Use that page, or confirm that yours is a different company.',
    });
    expect((await create({ name: 'Wholly Other Words', website: 'https://pocketspring.example' })).status).toBe(409);
    expect((await create({ name: 'Pocketspring Partner Inc.', confirmed: true })).status).toBe(201);
    expect(outcome(await create({ name: 'POCKETSPRING partners', confirmed: true }))).toMatchObject({
      status: 409,
      code: 'already_exists',
    });
    // Nor one that only looks the same.
    expect(outcome(await create({ name: 'Pocket\u200bspring\u00ad Partners', confirmed: true }))).toMatchObject({
      status: 409,
      code: 'already_exists',
    });
    const query = { name: 'Pocketspring', website: 'https://pocketspring.example' };
    const { body } = await site.call(api.companies.lookAlikes, { query }, { as: ann });
    expect(body.items.map(({ name, why }) => [name, why])).toEqual([
      ['Pocketspring Partners', 'domain'],
      ['Pocketspring Partner Inc.', 'name'],
    ]);
  });

  it('links profiles that name it exactly, and no others', async () => {
    const exact = await aMember(site, { company: ' gusset GUILD ' });
    const near = await aMember(site, { company: 'Gusset Guilds' });
    const { body } = await create({ name: 'Gusset Guild' });
    const linked = async (user: TestUser) =>
      (await site.db.select({ companyId: users.companyId }).from(users).where(eq(users.id, user.id)))[0]?.companyId;
    expect([await linked(exact), await linked(near)]).toEqual([body.id, null]);
    expect((await page(body.id, exact)).body.isOwnCompany).toBe(true);
    const unlink = await site.call(api.companies.link, { body: { companyId: null } }, { as: exact });
    expect(unlink.body).toEqual({ companyId: null, company: ' gusset GUILD ' });
    const again = await site.call(api.companies.link, { body: { companyId: body.id } }, { as: exact });
    expect(again.body).toEqual({ companyId: body.id, company: 'Gusset Guild' });
    expect((await site.call(api.companies.link, { body: { companyId: 999_999 } }, { as: exact })).status).toBe(404);
  });
});

describe('editing', () => {
  it('is for owners, admins and editors', async () => {
    const { company, owner, manager, editor, recruiter } = await staffedCompany(site);
    for (const who of [owner, manager, editor]) {
      const { body } = await edit(company.id, { tagline: `By ${who.fullName}` }, who);
      expect(body.tagline).toBe(`By ${who.fullName}`);
    }
    for (const who of [recruiter, ann, site.admin]) {
      expect(outcome(await edit(company.id, { tagline: 'No' }, who))).toEqual({
        status: 403,
        code: 'forbidden',
        error: 'Only this company’s owners, admins and editors can do this.',
      });
    }
  });

  it('stores every field, clears with null, and keeps what is not named', async () => {
    const { company, editor } = await staffedCompany(site);
    const all = {
      name: 'Sateen Supply House',
      type: 'Importer / private label' as const,
      tagline: 'Soft goods',
      about: 'We weave.\nAnd ship.',
      website: 'https://sateen.example',
      location: 'High Point, NC',
      sites: ['High Point', 'Long Beach'],
      sizeBand: '51-200' as const,
      foundedYear: 1987,
      brands: ['Sateen'],
      productCategories: ['Ticking'],
      contactEmail: 'hello@sateen.example',
      phone: '+1 555 0100',
      socialLinks: [{ label: 'LinkedIn', url: 'https://www.linkedin.com/company/sateen' }],
    };
    expect((await edit(company.id, all, editor)).body).toMatchObject(all);
    const cleared = (await edit(company.id, { tagline: '', about: null, type: null }, editor)).body;
    expect(cleared).toMatchObject({ tagline: null, about: null, type: null, location: 'High Point, NC' });
  });

  it('refuses wrong input, another’s name, and fields that are not the page’s', async () => {
    const { company, owner } = await staffedCompany(site);
    const bad: [Record<string, unknown>, string][] = [
      [{ tagline: 'x'.repeat(121) }, 'tagline'],
      [{ about: 'x'.repeat(3001) }, 'about'],
      [{ website: 'javascript:alert(1)' }, 'website'],
      [{ foundedYear: 1200 }, 'foundedYear'],
      [{ contactEmail: 'nobody' }, 'contactEmail'],
      [{ logoUrl: 'https://elsewhere.example/x.png' }, 'logoUrl'],
    ];
    for (const [body, field] of bad) {
      const { status, error } = await edit(company.id, body, owner);
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]]);
    }
    for (const field of ['isVerified', 'domain', 'mergedIntoId', 'followerCount', 'suspendedAt']) {
      expect((await edit(company.id, { [field]: true }, owner)).status).toBe(400);
    }
    const other = await aCompany(site);
    expect(outcome(await edit(company.id, { name: other.name }, owner))).toMatchObject({
      status: 409,
      code: 'already_exists',
    });
    expect(await storedCompany(site, company.id)).toEqual(company);
  });

  it('takes only own pictures, and keeps one that a colleague added', async () => {
    const { company, owner, editor } = await staffedCompany(site);
    const picture = { ownerId: owner.id, type: 'image' as const, mime: 'image/webp', originalName: 'l', bytes: 1 };
    const key = `${'a'.repeat(32)}.webp`;
    await site.db.insert(uploads).values({ ...picture, key });
    const logoUrl = `/uploads/${key}`;
    expect((await edit(company.id, { logoUrl }, editor)).status).toBe(400);
    expect((await edit(company.id, { logoUrl }, owner)).body.logoUrl).toBe(logoUrl);
    expect((await edit(company.id, { logoUrl, tagline: 'Kept' }, editor)).body).toMatchObject({
      logoUrl,
      tagline: 'Kept',
    });
    const [stored] = await site.db.select().from(uploads).where(eq(uploads.key, key));
    expect(stored?.attachedAt).not.toBeNull();
    expect((await edit(company.id, { logoUrl: null }, editor)).body.logoUrl).toBeNull();
  });
});

describe('suggestions', () => {
  it('reach those who edit, who settle each once', async () => {
    const { company, editor, recruiter } = await staffedCompany(site);
    const params = { id: company.id };
    const text = 'The head office moved to Dallas.';
    expect((await site.call(api.companies.suggest, { params, body: { text } }, { as: ann })).status).toBe(204);
    expect((await site.call(api.companies.suggest, { params, body: { text: 'short' } }, { as: ann })).status).toBe(400);
    const list = async (as: TestUser) => site.call(api.companyRoles.suggestions, { params, query: {} }, { as });
    for (const who of [ann, recruiter]) expect((await list(who)).status).toBe(403);
    const { items } = (await list(editor)).body;
    expect(items.map((one) => [one.text, one.person?.id])).toEqual([[text, ann.id]]);
    const suggestionId = items[0]?.id ?? 0;
    const settle = (as: TestUser, of = company.id) =>
      site.call(
        api.companyRoles.settleSuggestion,
        { params: { id: of, suggestionId }, body: { state: 'done' } },
        { as },
      );
    expect((await settle(ann)).status).toBe(403);
    const elsewhere = await staffedCompany(site);
    expect((await settle(elsewhere.owner, elsewhere.company.id)).status).toBe(404);
    expect((await settle(editor)).status).toBe(204);
    expect(outcome(await settle(editor))).toMatchObject({
      status: 409,
      error: 'Someone already handled this suggestion.',
    });
    expect((await list(editor)).body.items).toEqual([]);
    const [stored] = await site.db.select().from(companySuggestions).where(eq(companySuggestions.id, suggestionId));
    expect(stored?.state).toBe('done');
  });
});

it('lists the companies that one has a role at', async () => {
  const { company, editor } = await staffedCompany(site);
  const hidden = await staffedCompany(site, { suspendedAt: site.clock.now() });
  expect(await storedRole(site, hidden.company.id, hidden.owner)).toBe('owner');
  const mine = async (as: TestUser) => (await site.call(api.companies.mine, {}, { as })).body.items;
  expect(await mine(editor)).toEqual([{ id: company.id, name: company.name, logoUrl: null, role: 'editor' }]);
  expect(await mine(hidden.owner)).toEqual([]);
});
