import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { type MemberKit, memberKit } from '../../testing/member-kit.ts';
import { companies } from '../companies/companies.tables.ts';
import { users } from '../../core/accounts/accounts.tables.ts';
import { sweepUploads } from '../../core/media/uploads.sweeper.ts';
import { uploads } from '../../core/media/uploads.tables.ts';
import { initialsFor, initialsImage } from './initials-image.ts';

const { people } = api;
let kit: MemberKit;
beforeAll(async () => {
  kit = await memberKit({ rateLimitScale: 10_000 });
});
afterAll(() => kit.close());

describe('the own profile', () => {
  it('takes each part on its own and leaves the rest', async () => {
    const owner = await kit.member({ title: 'Buyer', location: 'Tulsa, OK' });
    await owner.ok(people.change, { body: { bio: 'Two lines\nof words.', skills: [' ticking ', 'Quilting'] } });
    await owner.ok(people.change, {
      body: { title: ' ', seniority: 'Manager', profession: 'Sales', isAvailableToHire: true },
    });
    await owner.ok(people.change, { body: { links: [{ label: 'Me', url: 'https://example.com/me' }] } });
    expect(await owner.ok(people.own, {})).toMatchObject({
      title: null,
      location: 'Tulsa, OK',
      bio: 'Two lines\nof words.',
      skills: ['ticking', 'Quilting'],
      seniority: 'Manager',
      profession: 'Sales',
      isAvailableToHire: true,
      links: [{ label: 'Me', url: 'https://example.com/me' }],
    });
    expect(await owner.ok(people.change, { body: {} })).toMatchObject({ seniority: 'Manager' });
  });

  it.each([
    [{ fullName: ' ' }, 'fullName'],
    [{ fullName: 'A' }, 'fullName'],
    [{ fullName: 'x'.repeat(81) }, 'fullName'],
    [{ fullName: 'Two\nlines' }, 'fullName'],
    [{ bio: 'x'.repeat(601) }, 'bio'],
    [{ bio: 'nul \u0000' }, 'bio'],
    [{ profession: 'Astronaut' }, 'profession'],
    [{ seniority: 'Emperor' }, 'seniority'],
    [{ isAvailableToHire: 'yes' }, 'isAvailableToHire'],
    [{ skills: ['a'] }, 'skills.0'],
    [{ skills: ['Latex', ' latex'] }, 'skills'],
    [{ skills: Array.from({ length: 31 }, (_, at) => `skill ${at}`) }, 'skills'],
    [{ links: [{ label: 'x', url: 'javascript:alert(1)' }] }, 'links.0.url'],
    [{ links: [{ label: 'x', url: 'https://user:pw@example.com' }] }, 'links.0.url'],
    [{ links: [{ label: '', url: 'https://example.com' }] }, 'links.0.label'],
    [{ links: Array.from({ length: 6 }, () => ({ label: 'x', url: 'https://example.com' })) }, 'links'],
    [{ companyId: 999_999_999 }, 'companyId'],
    [{ isVerified: true }, 'isVerified'],
    [{ isAdmin: true }, 'isAdmin'],
    [{ email: 'x@example.com' }, 'email'],
  ])('refuses %j at the field and changes nothing', async (body, field) => {
    const owner = await kit.member({ title: 'Buyer' });
    const before = await owner.ok(people.own, {});
    const refusal = await owner.refused(people.change, { body: { ...body, title: 'Other' } });
    expect([refusal.status, refusal.code]).toEqual([400, 'invalid']);
    expect(Object.keys(refusal.fields ?? {})).toContain(field);
    expect(await owner.ok(people.own, {})).toEqual(before);
  });

  describe('company', () => {
    it('is linked by its number, with the name that it has', async () => {
      const [owner, company] = [await kit.member(), await kit.company()];
      expect(await owner.ok(people.change, { body: { company: 'whatever', companyId: company.id } })).toMatchObject({
        company: company.name,
        companyId: company.id,
        companyCard: { id: company.id },
      });
    });

    it('is linked where the name matches exactly, and not when that is undone', async () => {
      const [owner, company] = [await kit.member(), await kit.company()];
      expect(await owner.ok(people.change, { body: { company: company.name.toUpperCase() } })).toMatchObject({
        company: company.name,
        companyId: company.id,
      });
      expect(await owner.ok(people.change, { body: { companyId: null } })).toMatchObject({
        company: company.name,
        companyId: null,
        companyCard: null,
      });
      expect(await owner.ok(people.change, { body: { company: 'My own shop' } })).toMatchObject({
        company: 'My own shop',
        companyId: null,
      });
      expect(await owner.ok(people.change, { body: { company: '' } })).toMatchObject({
        company: null,
        companyId: null,
      });
    });

    it('that is suspended is refused', async () => {
      const [owner, company] = [await kit.member(), await kit.company()];
      await kit.db.update(companies).set({ suspendedAt: kit.clock.now() }).where(eq(companies.id, company.id));
      expect((await owner.refused(people.change, { body: { companyId: company.id } })).fields).toHaveProperty(
        'companyId',
      );
    });
  });

  it('is for members only', async () => {
    const applicant = await kit.member({ applicationStatus: 'pending' });
    expect((await kit.visitor.refused(people.change, { body: { title: 'x' } })).status).toBe(401);
    expect(await applicant.refused(people.change, { body: { title: 'x' } })).toMatchObject({ code: 'not_member' });
  });
});

describe('photo and cover', () => {
  const thumb = (letter: string) => ({ thumbKey: `${letter.repeat(32)}.webp` });
  const storedFile = async (id: number) => (await kit.db.select().from(uploads).where(eq(uploads.id, id)))[0];

  it('the photo is the small size of an own image, everywhere; the file before it is let go', async () => {
    const owner = await kit.member();
    const [first, second] = [
      await kit.upload(owner, 'image', thumb('a')),
      await kit.upload(owner, 'image', thumb('b')),
    ];
    expect((await owner.ok(people.setPhoto, { body: { url: first.url } })).avatarUrl).toBe(
      `/uploads/${'a'.repeat(32)}.webp`,
    );
    expect((await storedFile(first.id))?.attachedAt).not.toBeNull();
    await owner.ok(people.setPhoto, { body: { url: second.url } });
    expect((await storedFile(first.id))?.attachedAt).toBeNull();
    expect(await owner.ok(api.auth.currentUser, {})).toMatchObject({
      avatarUrl: `/uploads/${second.thumbKey}`,
      profileImage: `/uploads/${second.thumbKey}`,
    });
    expect((await owner.ok(people.removePhoto, {})).avatarUrl).toBeNull();
    expect((await storedFile(second.id))?.attachedAt).toBeNull();
    expect((await owner.ok(people.removePhoto, {})).avatarUrl).toBeNull();
  });

  it('a file that a post shows as well stays stored', async () => {
    const owner = await kit.member();
    const file = await kit.upload(owner, 'image', thumb('c'));
    await owner.ok(api.posts.create, { body: { content: 'The new line', imageUrl: file.url, mediaType: 'image' } });
    await owner.ok(people.setPhoto, { body: { url: file.url } });
    await owner.ok(people.removePhoto, {});
    kit.clock.advance(2 * 3_600_000);
    await sweepUploads(kit.deps);
    expect(await storedFile(file.id)).toBeDefined();
  });

  it('another’s image, a document and an address elsewhere are refused', async () => {
    const [owner, other] = [await kit.member(), await kit.member()];
    const [theirs, document] = [await kit.upload(other, 'image'), await kit.upload(owner, 'document')];
    for (const url of [theirs.url, document.url, 'https://example.com/a.webp', '/uploads/../../etc/passwd', '']) {
      const refusal = await owner.refused(people.setPhoto, { body: { url } });
      expect([refusal.status, refusal.fields]).toEqual([400, { url: expect.any(String) }]);
    }
    expect((await owner.ok(people.own, {})).avatarUrl).toBeNull();
  });

  it('a cover is part of Premium; taking it off is not', async () => {
    const owner = await kit.member();
    const file = await kit.upload(owner, 'image', thumb('d'));
    expect(await owner.refused(people.setCover, { body: { url: file.url } })).toMatchObject({
      status: 403,
      code: 'premium_required',
      error: 'This is part of Premium.',
    });
    await kit.db
      .update(users)
      .set({ premiumUntil: new Date(kit.clock.now().getTime() + 60_000) })
      .where(eq(users.id, owner.id));
    expect((await owner.ok(people.setCover, { body: { url: file.url } })).coverImageUrl).toBe(file.url);
    expect((await owner.ok(api.auth.currentUser, {})).coverImageUrl).toBe(file.url);
    await kit.db.update(users).set({ premiumUntil: null }).where(eq(users.id, owner.id));
    expect((await owner.ok(people.removeCover, {})).coverImageUrl).toBeNull();
  });
});

const folder = join(import.meta.dirname, '../../../../../../shared/corpora');
const files = ['blns.b64.txt', 'xss_intruders.txt', 'html5sec.jsonl', 'sqli.txt'];
const linesOf = (file: string) => {
  const lines = readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean);
  return file.endsWith('.b64.txt') ? lines.map((line) => Buffer.from(line, 'base64').toString('utf8')) : lines;
};

describe.skipIf(!existsSync(folder))('hostile words', () => {
  it.each(files)(
    'in the profile are read back as typed or refused: %s',
    async (file) => {
      const owner = await kit.member();
      let taken = 0;
      for (const text of linesOf(file)) {
        const answer = await owner.send(people.change, { body: { bio: text, title: text.slice(0, 90) } });
        expect([200, 400], `${JSON.stringify(text)} gave ${answer.text}`).toContain(answer.status);
        if (answer.status === 200) {
          taken += 1;
          expect(JSON.parse(answer.text).bio).toBe(text.trim() || null);
        }
        const image = initialsImage(initialsFor(text, text), text);
        expect(image.replace(/^<svg [^<>]*><rect [^<>]*\/><text [^<>]*>[^<>]*<\/text><\/svg>$/su, '')).toBe('');
      }
      expect(taken).toBeGreaterThan(0);
    },
    60_000,
  );

  it('as addresses of links are http(s) or refused', async () => {
    const owner = await kit.member();
    for (const url of [...linesOf('ssrf_urls.txt'), ...linesOf('open_redirect.txt')]) {
      const { status, text } = await owner.send(people.change, { body: { links: [{ label: 'x', url }] } });
      expect([200, 400]).toContain(status);
      if (status === 200) expect(JSON.parse(text).links[0].url).toMatch(/^\s*https?:/i);
    }
  });
});
