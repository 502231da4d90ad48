import { and, eq, inArray } from 'drizzle-orm';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { collect, ofFeatures } from '../../platform/feature.ts';
import { ERASURE_BATCH, type ErasureStep } from '../../platform/personal-data/erase-member.ts';
import type { ReactedKind, Reaction, Subject } from '../../platform/subjects/subject-kind.ts';
import { reactions } from './reactions.tables.ts';

type Known = Pick<Deps, 'features'>;

/** Every kind of subject that members react to, as its owner's manifest has it. */
const reactedKinds = ofFeatures((features): ReactedKind[] => collect(features, 'reacted').flat());

/** One of them. @throws {AppError} `not_found` for what nobody reacts to. */
export function reactedKind(known: Known, kind: string): ReactedKind {
  const found = reactedKinds(known).find((one) => one.kind === kind);
  if (!found) throw new AppError('not_found');
  return found;
}

const ofMember = ({ kind, id }: Subject, userId: number) =>
  and(eq(reactions.subjectId, id), eq(reactions.subjectKind, kind), eq(reactions.userId, userId));

/**
 * Sets the viewer's one reaction to a subject, or takes it back with null; the counters follow in the same step.
 * @throws {AppError} `not_found` with its owner's sentence, where the viewer may not read the subject.
 */
export async function setReaction(
  deps: Deps,
  viewer: Pick<Viewer, 'id'>,
  subject: Subject,
  reaction: Reaction | null,
): Promise<void> {
  const now = deps.clock.now();
  const { lock, move, tell } = reactedKind(deps, subject.kind);
  const own = ofMember(subject, viewer.id);
  await deps.db.transaction(async (tx) => {
    await lock(tx, subject.id, { viewerId: viewer.id, now });
    const [before] = await tx.select({ kind: reactions.kind }).from(reactions).where(own);
    const from = before?.kind ?? null;
    if (from === reaction) return;
    const made = { kind: reaction ?? 'like', createdAt: now };
    if (reaction === null) await tx.delete(reactions).where(own);
    else if (from) await tx.update(reactions).set(made).where(own);
    else
      await tx
        .insert(reactions)
        .values({ subjectKind: subject.kind, subjectId: subject.id, userId: viewer.id, ...made });
    await move(tx, subject.id, from, reaction);
    if (from === null) await tell(deps.outbox, tx, subject.id, viewer.id);
  });
}

/** Whether the member's reaction stands. */
export async function hasReacted(db: Db, subject: Subject, userId: number): Promise<boolean> {
  const found = await db.select({ kind: reactions.kind }).from(reactions).where(ofMember(subject, userId));
  return found.length > 0;
}

/**
 * What a member pressed goes before the account, and the counters with it: the owners hold their subjects before anything goes,
 * in the order of the manifests, as everybody who presses does. Of a kind that no feature knows any more only the rows go.
 */
export const pressedByMember: ErasureStep = {
  phase: 'acts',
  run: async (tx, userId, _now, features) => {
    const batch = await tx
      .select({ kind: reactions.subjectKind, id: reactions.subjectId })
      .from(reactions)
      .where(eq(reactions.userId, userId))
      .limit(ERASURE_BATCH);
    const kinds = reactedKinds({ features });
    const idsOf = (kind: string) => batch.filter((one) => one.kind === kind).map(({ id }) => id);
    for (const { kind, hold } of kinds) if (idsOf(kind).length > 0) await hold(tx, idsOf(kind));
    for (const kind of new Set(batch.map((one) => one.kind))) {
      const gone = await tx
        .delete(reactions)
        .where(
          and(eq(reactions.userId, userId), eq(reactions.subjectKind, kind), inArray(reactions.subjectId, idsOf(kind))),
        )
        .returning({ id: reactions.subjectId, reaction: reactions.kind });
      await kinds.find((one) => one.kind === kind)?.lose(tx, gone);
    }
    return batch.length;
  },
};
