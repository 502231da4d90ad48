import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import type { Person } from '../../testing/member-kit.ts';
import { type GroupKit, groupKit } from './groups.kit.ts';

let kit: GroupKit;
beforeAll(async () => {
  kit = await groupKit();
});
afterAll(() => kit.close());

const of = (id: number) => ({ params: { id } });

async function moderated(...moderators: Person[]) {
  const made = await kit.group({}, moderators);
  for (const { id: userId } of moderators) {
    kit.clock.advance(1000);
    await made.owner.ok(api.groupMembers.setRole, { params: { id: made.id, userId }, body: { role: 'moderator' } });
  }
  return made;
}

const page = (person: Person, id: number) => person.ok(api.groups.get, of(id));

describe('an owner who leaves', () => {
  it('leaves the question to the moderator of longest standing, then to the next, then to staff', async () => {
    const [first, second] = [await kit.premium(), await kit.premium()];
    const admin = await kit.member({ isAdmin: true });
    const { id, owner } = await moderated(first, second);
    await owner.ok(api.groups.leave, of(id));
    expect(await page(first, id)).toMatchObject({ needsOwner: true, handoverAsked: true, owner: null });
    expect(await page(second, id)).toMatchObject({ handoverAsked: false });
    expect(await kit.told(first)).toContain('group_handover');
    await first.ok(api.groupMembers.dropOffer, of(id));
    expect(await page(second, id)).toMatchObject({ handoverAsked: true });
    await second.ok(api.groups.leave, of(id));
    const ids = async () => (await admin.ok(api.adminGroups.ownerless, { query: {} })).items;
    const found = (await ids()).find((group) => group.id === id);
    expect(found?.candidates.map((person) => person.id)).toEqual([first.id]);
    expect(await admin.refused(api.adminGroups.setOwner, { ...of(id), body: { userId: second.id } })).toMatchObject({
      status: 404,
    });
    await admin.ok(api.adminGroups.setOwner, { ...of(id), body: { userId: first.id } });
    expect(await page(first, id)).toMatchObject({ role: 'owner', needsOwner: false });
    expect(await admin.refused(api.adminGroups.setOwner, { ...of(id), body: { userId: first.id } })).toMatchObject({
      status: 409,
    });
    expect((await ids()).map((group) => group.id)).not.toContain(id);
  });

  it('takes the group along where nobody else is in it', async () => {
    const { id, owner } = await kit.group();
    await owner.ok(api.groups.leave, of(id));
    expect(await owner.refused(api.groups.get, of(id))).toMatchObject({ status: 404 });
  });

  it('was in it: nobody leaves a group twice', async () => {
    const member = await kit.member();
    const { id } = await kit.group({}, [member]);
    await member.ok(api.groups.leave, of(id));
    expect(await member.refused(api.groups.leave, of(id))).toMatchObject({ status: 403 });
  });
});

describe('handing over', () => {
  it('is accepted with Premium, and the former owner stays as a moderator', async () => {
    const [plain, next] = [await kit.member(), await kit.premium()];
    const { id, owner } = await kit.group({}, [plain, next]);
    expect(await plain.refused(api.groupMembers.offer, { ...of(id), body: { userId: next.id } })).toMatchObject({
      status: 403,
    });
    expect(await owner.refused(api.groupMembers.offer, { ...of(id), body: { userId: owner.id } })).toMatchObject({
      status: 409,
    });
    expect(await owner.refused(api.groupMembers.offer, { ...of(id), body: { userId: 999_999 } })).toMatchObject({
      status: 404,
    });
    await owner.ok(api.groupMembers.offer, { ...of(id), body: { userId: plain.id } });
    expect(await plain.refused(api.groupMembers.takeOver, of(id))).toMatchObject({
      status: 403,
      code: 'premium_required',
    });
    expect(await next.refused(api.groupMembers.takeOver, of(id))).toMatchObject({ status: 404 });
    await owner.ok(api.groupMembers.offer, { ...of(id), body: { userId: next.id } });
    await next.ok(api.groupMembers.takeOver, of(id));
    expect(await page(next, id)).toMatchObject({ role: 'owner', owner: { id: next.id } });
    expect(await page(owner, id)).toMatchObject({ role: 'moderator' });
  });

  it('can be declined, and taken back by the owner', async () => {
    const member = await kit.premium();
    const { id, owner } = await kit.group({}, [member]);
    expect(await owner.refused(api.groupMembers.dropOffer, of(id))).toMatchObject({ status: 404 });
    await owner.ok(api.groupMembers.offer, { ...of(id), body: { userId: member.id } });
    await member.ok(api.groupMembers.dropOffer, of(id));
    expect(await page(owner, id)).toMatchObject({ role: 'owner', needsOwner: false });
    await owner.ok(api.groupMembers.offer, { ...of(id), body: { userId: member.id } });
    await owner.ok(api.groupMembers.dropOffer, of(id));
    expect(await page(member, id)).toMatchObject({ handoverAsked: false });
  });

  it('is refused to who owns as many groups as one may', async () => {
    const rich = await kit.premium();
    const { id, owner } = await kit.group({}, [rich]);
    for (let at = 0; at < 5; at += 1) {
      const body = {
        name: `Rich ${rich.id} ${at}`,
        topic: 'Careers',
        visibility: 'listed',
        joinPolicy: 'open',
      } as const;
      await rich.ok(api.groups.create, { body });
    }
    await owner.ok(api.groupMembers.offer, { ...of(id), body: { userId: rich.id } });
    expect(await rich.refused(api.groupMembers.takeOver, of(id))).toMatchObject({ status: 409 });
  });
});

describe('staff', () => {
  it('delete a group, with a line in the audit log', async () => {
    const admin = await kit.member({ isAdmin: true });
    const { id, owner } = await kit.group();
    await admin.ok(api.adminGroups.remove, of(id));
    expect(await owner.refused(api.groups.get, of(id))).toMatchObject({ status: 404 });
    expect(await admin.refused(api.adminGroups.remove, of(id))).toMatchObject({ status: 404 });
  });
});
