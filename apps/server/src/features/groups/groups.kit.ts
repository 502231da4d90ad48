import { api } from '@innerspring/contract';
import type { GroupCreation } from '@innerspring/contract/groups/schemas';
import { type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';

let count = 0;
const unique = () => {
  count += 1;
  return `${count} ${process.pid.toString(36)}`;
};

/** A clientId of its own. */
export const clientId = (): string => `client-${unique().replace(' ', '-')}`;

/** `memberKit` with members who have Premium, and groups made through the API. */
export async function groupKit(config: Parameters<typeof memberKit>[0] = {}) {
  const kit: MemberKit = await memberKit(config);
  const premium = () => kit.member({ premiumUntil: new Date(kit.clock.now().getTime() + 365 * 86_400_000) });

  /** A group of a new owner, with these members in it. */
  async function group(more: Partial<GroupCreation> = {}, members: Person[] = []) {
    const owner = await premium();
    const { id, name } = await owner.ok(api.groups.create, {
      body: { name: `Coilers ${unique()}`, topic: 'Careers', visibility: 'listed', joinPolicy: 'open', ...more },
    });
    for (const member of members) await letIn(owner, id, member);
    return { id, name, owner };
  }

  /** Lets somebody in by invitation, whatever the group's policy. */
  async function letIn(owner: Person, id: number, member: Person): Promise<void> {
    await owner.ok(api.groupMembers.invite, { params: { id }, body: { userIds: [member.id] } });
    await member.ok(api.groups.join, { params: { id }, body: {} });
  }

  const say = (person: Person, id: number, content: string, more: object = {}) =>
    person.ok(api.groupChat.send, { params: { id }, body: { content, clientId: clientId(), ...more } });

  /** The kinds of what a member was told, newest first. */
  async function told(person: Person): Promise<string[]> {
    await kit.deps.outbox.drain();
    const { items } = await person.ok(api.notifications.list, { query: {} });
    return items.map(({ kind }) => kind);
  }

  return { ...kit, premium, group, letIn, say, told };
}
export type GroupKit = Awaited<ReturnType<typeof groupKit>>;
