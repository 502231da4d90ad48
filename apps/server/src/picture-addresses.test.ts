import { afterAll, beforeAll, expect, it } from 'vitest';
import { api, type EndpointShape } from '@innerspring/contract';
import { companyRoles } from './features/companies/companies.tables.ts';
import { type GroupKit, groupKit } from './features/groups/groups.kit.ts';
import type { Person } from './testing/member-kit.ts';

let kit: GroupKit;
beforeAll(async () => {
  kit = await groupKit();
});
afterAll(() => kit.close());

type Found = { field: string; address: string };

/** Every address of a picture in an answer, by the name of its field. */
function picturesIn(value: unknown, field = ''): Found[] {
  if (typeof value === 'string')
    return /(avatar|logo|cover(Image)?)Url$|profileImage$/i.test(field) ? [{ field, address: value }] : [];
  if (Array.isArray(value)) return value.flatMap((one) => picturesIn(one, field));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => picturesIn(one, name));
}

async function scene() {
  const [owner, reader] = [await kit.premium(), await kit.member()];
  const company = await kit.company();
  await kit.db.insert(companyRoles).values({ companyId: company.id, userId: owner.id, role: 'owner' });
  const { id: groupId, owner: groupOwner } = await kit.group({}, [owner, reader]);
  await reader.ok(api.follows.follow, { body: { targetId: owner.id, targetType: 'user' } });
  await reader.ok(api.follows.follow, { body: { targetId: company.id, targetType: 'company' } });
  const post = await owner.ok(api.posts.create, { body: { content: 'A post with a face' } });
  await owner.ok(api.posts.create, { body: { content: 'A post with a logo', companyId: company.id } });
  await owner.ok(api.comments.write, { params: { id: post.id }, body: { content: 'And a comment' } });
  await kit.say(owner, groupId, 'And a message');
  return { owner, reader, company, groupId, groupOwner, post };
}

it('a picture that changes has another address, in every answer that shows it', async () => {
  const { owner, reader, company, groupId, groupOwner, post } = await scene();
  const change = async () => {
    const image = (who: Person) => kit.upload(who, 'image');
    const [photo, cover, logo, banner, groupCover] = [
      await image(owner),
      await image(owner),
      await image(owner),
      await image(owner),
      await image(groupOwner),
    ];
    await owner.ok(api.people.setPhoto, { body: { url: photo.url } });
    await owner.ok(api.people.setCover, { body: { url: cover.url } });
    await owner.ok(api.companies.edit, {
      params: { id: company.id },
      body: { logoUrl: logo.url, coverImageUrl: banner.url },
    });
    await groupOwner.ok(api.groups.edit, { params: { id: groupId }, body: { coverUrl: groupCover.url } });
  };
  const reads: [Person, EndpointShape, object][] = [
    [owner, api.auth.currentUser, {}],
    [owner, api.people.own, {}],
    [reader, api.people.get, { params: { id: owner.id } }],
    [reader, api.posts.feed, { query: {} }],
    [reader, api.posts.get, { params: { id: post.id } }],
    [reader, api.comments.list, { params: { id: post.id }, query: {} }],
    [reader, api.companies.get, { params: { id: company.id } }],
    [reader, api.groups.get, { params: { id: groupId } }],
    [reader, api.groups.mine, { query: {} }],
    [reader, api.groupChat.messages, { params: { id: groupId }, query: {} }],
    [reader, api.groupMembers.list, { params: { id: groupId }, query: {} }],
    [reader, api.follows.following, { params: { id: reader.id }, query: {} }],
    [reader, api.follows.followedCompanies, { params: { id: reader.id }, query: {} }],
  ];
  const look = async () => {
    const found = new Map<string, Found[]>();
    for (const [who, endpoint, input] of reads) {
      const { status, text } = await who.send(endpoint, input);
      expect(status, `${endpoint.name}: ${text}`).toBe(200);
      found.set(endpoint.name, picturesIn(JSON.parse(text)));
    }
    return found;
  };
  await change();
  const before = await look();
  await change();
  const after = await look();
  for (const [name, pictures] of before) {
    expect(pictures, name).not.toEqual([]);
    const now = after.get(name) ?? [];
    expect(
      now.map(({ field }) => field),
      name,
    ).toEqual(pictures.map(({ field }) => field));
    // The name of a stored file is its version: nothing else ever stands under it.
    for (const { address } of now) expect(address, name).toMatch(/^\/uploads\/[0-9a-f]{32}\.webp$/);
    for (const [at, { address }] of pictures.entries()) expect(now[at]?.address, `${name} ${at}`).not.toBe(address);
  }
});
