import { type SQL, sql } from 'drizzle-orm';

/** How many owners a lane remembers. */
const MOST_OWNERS = 1000;

/** Whose turns the events of a lane were: owners take turns where `by` names the number of the payload that says who they are. */
export type LaneTurns = {
  by: string | null;
  /** Owners in the order of their last turns, the latest at the end. */
  served: Set<string>;
};

export const noTurns = (): LaneTurns => ({ by: null, served: new Set() });

function ownerOf(by: string, payload: unknown): string {
  const owner: unknown = typeof payload === 'object' && payload !== null ? Reflect.get(payload, by) : undefined;
  return typeof owner === 'number' ? String(owner) : '';
}

/** Puts the owners of these events at the end of the turns. */
export function noteTurns({ by, served }: LaneTurns, events: readonly { payload: unknown }[]): void {
  if (by === null) return;
  for (const { payload } of events) {
    const owner = ownerOf(by, payload);
    served.delete(owner);
    served.add(owner);
  }
  for (const owner of served) {
    if (served.size <= MOST_OWNERS) return;
    served.delete(owner);
  }
}

/** The first term of the order in which events are taken: owners without a turn, then those whose turn was longest ago. */
export function byTurns({ by, served }: LaneTurns): SQL {
  if (by === null || served.size === 0) return sql``;
  const owners = sql.param(JSON.stringify([...served]));
  return sql`coalesce(array_position(array(select jsonb_array_elements_text(${owners}::jsonb)), coalesce(payload->>${by}, '')), 0),`;
}
