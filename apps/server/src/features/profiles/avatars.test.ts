import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { newFileKey } from '../../platform/files/file-store.ts';
import { type MemberKit, memberKit } from '../../testing/member-kit.ts';
import { initialsFor } from './initials-image.ts';

const { people } = api;
let kit: MemberKit;
beforeAll(async () => {
  kit = await memberKit();
});
afterAll(() => kit.close());

const guarded = {
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

describe('the picture of a member', () => {
  it('is the middle size of what they chose, as bytes', async () => {
    const [viewer, owner] = [await kit.member(), await kit.member()];
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
      .webp()
      .toBuffer();
    const keys = { key: newFileKey('webp'), smallKey: newFileKey('webp'), thumbKey: newFileKey('webp') };
    await kit.deps.files.put(keys.smallKey, bytes, { mime: 'image/webp' });
    const file = await kit.upload(owner, 'image', { ...keys, mime: 'image/webp' });
    await owner.ok(people.setPhoto, { body: { url: file.url } });
    const answer = await viewer.send(people.avatar, { params: { id: owner.id }, query: { t: '1700000000000' } });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      ...guarded,
      'content-type': 'image/webp',
      'cache-control': 'private, no-cache',
    });
    expect(answer.headers['content-length']).toBe(String(bytes.length));
  });

  it('is their initials where there is none, and where the file is gone', async () => {
    const [viewer, owner] = [await kit.member(), await kit.member({ fullName: 'Dana Ruiz' })];
    const answer = await viewer.send(people.avatar, { params: { id: owner.id } });
    expect(answer.headers).toMatchObject({ ...guarded, 'content-type': expect.stringContaining('image/svg+xml') });
    expect(answer.text).toContain('>DR</text>');
    const file = await kit.upload(owner, 'image', { thumbKey: newFileKey('webp') });
    await owner.ok(people.setPhoto, { body: { url: file.url } });
    expect((await viewer.send(people.avatar, { params: { id: owner.id } })).text).toContain('>DR</text>');
  });
});

describe('an image of initials', () => {
  it.each([
    ['Dana Ruiz', '', 'DR'],
    ['ana maria de la Cruz', '', 'AM'],
    ['Priya', '', 'P'],
    ['  ', 'dana.ruiz', 'DA'],
    ['', '', 'U'],
    ['👩🏽‍🔬 Bo', '', 'B'],
    ['Larsen & Sons Bedding', '', 'LS'],
    ['🛏️ &', 'dana.ruiz', 'DA'],
  ])('of %j and @%s is %s', (fullName, username, initials) => {
    expect(initialsFor(fullName, username)).toBe(initials);
  });

  it.each([
    '<svg onload=alert(1)>',
    '</text><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '&lt; &amp;',
    "' onload='x",
    '\u0000\u0001 <',
    '\ud800 x',
  ])('of %j holds no markup of it', async (name) => {
    const answer = await kit.visitor.send(people.initials, { query: { name } });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({ ...guarded, 'content-type': expect.stringContaining('image/svg+xml') });
    expect(answer.text).toMatch(/^<svg [^<>]*><rect [^<>]*\/><text [^<>]*>[^<>]*<\/text><\/svg>$/u);
    expect(answer.text).not.toMatch(/onload|script|onerror/);
    const drawn = await sharp(Buffer.from(answer.text.replaceAll(/oklch\([^)]*\)/g, 'gray')))
      .metadata()
      .catch(() => null);
    expect(drawn === null || drawn.format === 'svg').toBe(true);
  });

  it('refuses a name of more than 200 characters and parameters it does not know', async () => {
    expect((await kit.visitor.refused(people.initials, { query: { name: 'x'.repeat(201) } })).status).toBe(400);
    expect((await kit.visitor.refused(people.initials, { query: { svg: '<svg>' } })).status).toBe(400);
  });
});

it('the placeholder is an image of nobody', async () => {
  const answer = await kit.visitor.send(people.placeholder, {});
  expect(answer.headers).toMatchObject({ ...guarded, 'content-type': expect.stringContaining('image/svg+xml') });
  expect(answer.text).toMatch(/^<svg .*<\/svg>$/s);
});
