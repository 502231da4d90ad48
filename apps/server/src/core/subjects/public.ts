import type { Deps } from '../../platform/deps.ts';
import { collect } from '../../platform/feature.ts';
import type { Subject, SubjectCard, SubjectKind, Viewing } from '../../platform/subjects/subject-kind.ts';

type Known = Pick<Deps, 'features'>;

/** Every kind of subject, from the manifests. */
export const subjectKinds = ({ features }: Known): SubjectKind[] => collect(features, 'subjects').flat();

/** One kind of subject, or null if no feature has it. */
export const subjectKind = (known: Known, kind: string): SubjectKind | null =>
  subjectKinds(known).find((one) => one.kind === kind) ?? null;

/** The cards of the subjects that the viewer may see, in the given order, with one statement for each kind. */
export async function subjectCards(
  deps: Pick<Deps, 'features' | 'pool'>,
  { viewerId, now }: Viewing,
  subjects: readonly Subject[],
): Promise<(Subject & SubjectCard)[]> {
  const wanted = subjectKinds(deps).filter(({ kind }) => subjects.some((subject) => subject.kind === kind));
  const found = await Promise.all(
    wanted.map(async ({ kind, cards }) => {
      const ids = subjects.filter((subject) => subject.kind === kind).map(({ id }) => id);
      const rows = await cards.run(deps.pool, [viewerId, now, ids]);
      return [kind, new Map(rows.map((card) => [card.id, card]))] as const;
    }),
  );
  const cardsOf = new Map(found);
  return subjects.flatMap(({ kind, id }) => {
    const card = cardsOf.get(kind)?.get(id);
    return card ? [{ kind, ...card }] : [];
  });
}
