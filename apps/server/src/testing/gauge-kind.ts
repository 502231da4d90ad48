import { z } from '@innerspring/contract/common';
import { definePostKind as promise } from '@innerspring/contract/kinds';
import { sql } from 'drizzle-orm';
import { definePostKind, type Item } from '../platform/feed-cards/post-kind.ts';

const Gauge = z.object({ value: z.number() });

/** What a kind of post that tests make up adds to the promise: the reading of a gauge. */
export const gaugePromise = promise({
  chip: 'gauges',
  item: { gauge: z.nullish(Gauge) },
  beside: {},
  change: {},
  draft: { gauge: z.nullish(z.object({ value: z.nullable(z.number()) })) },
  draftFiles: {},
  draftUploads: {},
  card: { gauge: z.nullable(Gauge) },
  schemas: { Gauge },
});

/** The kind's own table, as a migration would bring it. */
export const gaugeTable = 'create table post_gauges (post_id bigint primary key references posts, value int not null)';

// The names of kinds and chips are those of the lists, which this one joins while tests run.
const listed = (name: string) => name as never;

function gaugeItem(value: number): Item {
  return {
    type: listed('gauge'),
    address: null,
    put: async () => ({}),
    store: async (tx, postId) => {
      await tx.execute(sql`insert into post_gauges (post_id, value) values (${postId}, ${value})`);
    },
  };
}

/** The same kind on the server, with a table of its own. */
export const gaugeKind = definePostKind<{ gauge: z.infer<typeof Gauge> | null }, object>({
  name: listed('gauge'),
  chip: listed('gauges'),
  field: 'gauge',
  read(said: object) {
    const { gauge } = z.object({ gauge: z.nullish(Gauge) }).parse(said);
    return gauge ? gaugeItem(gauge.value) : null;
  },
  none: {},
  isLasting: true,
  card: {
    common: {},
    rare: {
      columns: { gauge: `(select json_build_object('value', g.value) from post_gauges g where g.post_id = p.id)` },
      isThere: `p.media_type = 'gauge'`,
    },
    of: ({ gauge }) => ({ gauge }),
  },
  exported: { gauge: '(select g.value from post_gauges g where g.post_id = p.id)' },
});
