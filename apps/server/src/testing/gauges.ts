import { features as known } from '../features.ts';
import type { Deps } from '../platform/deps.ts';
import type { SubjectKind } from '../platform/subjects/subject-kind.ts';
import { gaugeSubject } from './gauge-subject.ts';
import { memberKit, type Person } from './member-kit.ts';

/** All features and one that tests make up, whose kind of subject has these parts. */
export const withGauges = (parts: Partial<SubjectKind>): Deps['features'] => [
  ...known,
  { name: 'gauges', subjects: [{ ...gaugeSubject, ...parts }] },
];

/**
 * Members of a site with these features, and the table of gauges, as a migration would bring it.
 * @param columns of the table beside `id` and `owner_id`
 * @param forgotten what goes with the row of a gauge, by the trigger that its migration adds: "saves"
 */
export async function gaugeKit(
  features: Deps['features'],
  { columns, forgotten }: Record<'columns' | 'forgotten', string>,
) {
  const kit = await memberKit();
  await kit.deps.pool.query(`create table gauges (id bigint primary key, owner_id bigint not null, ${columns});
    create trigger gauges_forget_${forgotten} after delete on gauges for each row execute function forget_${forgotten}('gauge')`);
  let last = 1_000_000;
  return {
    kit,
    deps: { ...kit.deps, features },
    /** Makes a gauge and gives its id. */
    async addGauge(owner: Person, id = (last += 1)): Promise<number> {
      await kit.deps.pool.query('insert into gauges (id, owner_id) values ($1, $2)', [id, owner.id]);
      return id;
    },
  };
}
export type GaugeKit = Awaited<ReturnType<typeof gaugeKit>>;
