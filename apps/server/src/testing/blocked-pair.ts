import { api } from '@innerspring/contract';
import { companyRoles } from '../features/companies/companies.tables.ts';
import { follows } from '../core/relations/relations.tables.ts';
import { notifications } from '../core/notifications/notifications.tables.ts';
import { comments } from '../features/comments/comments.tables.ts';
import { posts } from '../features/posts/posts.tables.ts';
import type { MemberKit, Person } from './member-kit.ts';

/** `mark` stands in every field of `other`, and in nobody else's. */
export type Scene = { viewer: Person; other: Person; third: Person; mark: string };
export type Input = { params?: Record<string, unknown>; query?: Record<string, unknown> };
type Seed = (scene: Scene) => Promise<Input>;
/** A way in which a read shows the other: what makes them appear, and whether they do, where it is not their mark. */
export type Look = { seed: Seed; isSeen?: (body: never, scene: Scene) => boolean };

/** How members show in the reads of a feature, in its `blocked-pair.kit.ts`, by endpoint. */
export type PairLooks = {
  shows?: (kit: () => MemberKit) => Record<string, Look[]>;
  /** Reads that never show a member to another, each with the reason. */
  showsNobody?: Record<string, string>;
  /** Reads that show the other whatever the blocks, as the feature's tests say. */
  whateverTheBlocks?: readonly string[];
};

export const of = (person: { id: number }): Input => ({ params: { id: person.id } });

export const mentionsOther = (body: { mentions: { id: number }[] }, { other }: Scene) =>
  body.mentions.some((person) => person.id === other.id);

/** What several features seed a scene with, straight in the database. */
export function pairSeeds(kit: () => MemberKit) {
  async function postBy(
    author: { id: number },
    content: string,
    companyId: number | null = null,
  ): Promise<{ id: number }> {
    const [made] = await kit()
      .db.insert(posts)
      .values({ authorId: author.id, content, companyId, createdAt: kit().clock.now() })
      .returning({ id: posts.id });
    if (!made) throw new Error('The post was not stored.');
    return made;
  }

  async function repostBy(author: { id: number }, original: { id: number }): Promise<{ id: number }> {
    const repost = { authorId: author.id, content: '', isRepost: true, repostOfId: original.id };
    const [made] = await kit().db.insert(posts).values(repost).returning({ id: posts.id });
    if (!made) throw new Error('The repost was not stored.');
    return made;
  }

  /** A comment and, where one is given, an answer to it. */
  async function commentsOn(
    postId: number,
    comment: [by: Person, content: string],
    answer?: [by: Person, content: string],
  ): Promise<{ id: number }> {
    const say = async ([by, content]: [by: Person, content: string], parentId: number | null) =>
      (
        await kit()
          .db.insert(comments)
          .values({ subjectKind: 'post', subjectId: postId, authorId: by.id, content, parentId })
          .returning()
      )[0]?.id ?? 0;
    const id = await say(comment, null);
    if (answer) await say(answer, id);
    return { id };
  }

  const follow = (from: Person, to: Person, state: 'following' | 'requested' = 'following') =>
    kit().db.insert(follows).values({ followerId: from.id, userId: to.id, state });

  const followCompany = (from: Person, companyId: number) =>
    kit().db.insert(follows).values({ followerId: from.id, companyId });

  /** A company at which `people` are owner, then admins. */
  async function companyOf(...people: Person[]): Promise<{ id: number; name: string }> {
    const company = await kit().company();
    for (const [at, person] of people.entries())
      await kit()
        .db.insert(companyRoles)
        .values({ companyId: company.id, userId: person.id, role: at === 0 ? 'owner' : 'admin' });
    return company;
  }

  /** The viewer is told of the other; gives the number of what tells it. */
  async function toldOf({ viewer, other }: Scene): Promise<number> {
    const [told] = await kit()
      .db.insert(notifications)
      .values({
        userId: viewer.id,
        kind: 'follow',
        data: { actorId: other.id },
        subject: `person:${other.id}`,
        eventKey: `pair:${viewer.id}`,
      })
      .returning({ id: notifications.id });
    if (!told) throw new Error('The notification was not stored.');
    return told.id;
  }

  /** The two talk: neither the words nor anything but the person card names the other. */
  async function talk({ viewer, other }: Scene): Promise<void> {
    await follow(viewer, other);
    await follow(other, viewer);
    await other.ok(api.messages.send, { body: { recipientId: viewer.id, content: 'About coils' } });
  }

  return { postBy, repostBy, commentsOn, follow, followCompany, companyOf, toldOf, talk };
}
