import { LRUCache } from 'lru-cache';
import { type Querying, statement } from '../../../platform/db/statement.ts';
import { gather } from '../../../platform/jobs/work-queue.ts';
import { noneRareOfKinds } from '../kinds/every-kind.ts';
import {
  authorShown,
  type CommonRow,
  commonColumns,
  hasRareColumns,
  type Post,
  type PostRow,
  postCards,
  postOf,
  postsOf,
  type RareRow,
  rareColumns,
  shownJoins,
  type ViewerRow,
  viewerColumns,
} from './post-card.ts';

/** Freezes plain objects and lists all the way down; instants are frozen as objects, and nobody sets their time. */
export function freezeDeep<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const inner of Object.values(value)) freezeDeep(inner);
  return Object.freeze(value);
}

/** Cards that a process keeps, about 2 KB each. */
const MOST_REMEMBERED = 5000;

/**
 * The tables that a remembered card shows, and what of each says that it is still the same: the transaction that last wrote
 * its row (PostgreSQL's `xmin`). No write anywhere can be missed, whoever made it, and nothing has to be told.
 * `remembered-cards.test.ts` compares them with what `commonStatement` really reads.
 */
export const watchedTables = {
  posts: { as: 'postBy', revision: 'p.xmin' },
  users: { as: 'authorBy', revision: 'author.xmin' },
  companies: { as: 'companyBy', revision: 'company.xmin' },
  uploads: { as: 'fileBy', revision: 'file.xmin' },
} as const;

/**
 * Tables that a remembered card shows as well, whose every change writes the row of a watched table: the database sees to it.
 * So a list need not read them. Posts count their topics.
 */
export const coveredTables = { post_topics: 'posts' } as const satisfies Record<string, keyof typeof watchedTables>;

/** Tables that a remembered card shows as well, of which nothing that it shows ever changes: the database refuses to. */
export const fixedTables = ['topics'] as const;

type Revision = Record<(typeof watchedTables)[keyof typeof watchedTables]['as'], string | null>;
const revisionColumns = Object.values(watchedTables)
  .map(({ as, revision }) => `${revision} as "${as}"`)
  .join(', ');
const revisionNames = Object.values(watchedTables).map(({ as }) => as);

/** A post that the viewer may read, by its revision: what a list reads instead of whole cards. */
export type SeenRow = { id: number } & Revision & ViewerRow;

/** Over the relations of `cardJoins`, or an author and company that a statement joins in its own way. `$1` is the viewer. */
export const seenColumns = `p.id, ${revisionColumns}, ${viewerColumns}`;

/** `premiumUntil` is null where the author hides the badge: how long it shows, as the clock goes on. */
type Found = Revision & CommonRow & { premiumUntil: Date | null; hasRare: boolean };
/** `plain` is the whole card, frozen, of a post that has nothing rare and repeats nothing, but for what is its viewer's. */
type Remembered = Found & { plain: Post | null };

/** `$1` numbers of posts, `$2` present. Rights are those of the statement that found them. */
export const commonStatement = statement<Found>(
  'posts.common',
  () => `select ${commonColumns()}, case when author.shows_premium_badge then author.premium_until end as "premiumUntil", ${hasRareColumns()} as "hasRare", ${revisionColumns}
from unnest($1::bigint[]) picked(id)
join posts p on p.id = picked.id
join users author on author.id = p.author_id
${shownJoins}`,
);

/** `$1` viewer, `$2` present, `$3` numbers of posts. */
export const rareStatement = statement<RareRow & { id: number }>(
  'posts.rare',
  () => `select p.id, ${rareColumns()} from unnest($3::bigint[]) picked(id) join posts p on p.id = picked.id`,
);

/** Whole cards in the order wanted. `$1` viewer, `$2` present, `$3` numbers of posts. */
export const cardsInOrder = statement<PostRow>(
  'posts.cardsInOrder',
  () =>
    `with picked as (select id, place from unnest($3::bigint[]) with ordinality as wanted(id, place))\n${postCards()}\norder by picked.place`,
);

const noneRare = () => ({ mentions: null, ...noneRareOfKinds(), linkPreview: null });

const isSame = (known: Revision | undefined, row: Revision) =>
  known !== undefined && revisionNames.every((name) => known[name] === row[name]);

/** Cards read by one statement for those who have just posted. */
const MOST_NEW = 50;

const nobody: ViewerRow = { viewerReposted: false, viewerEdits: false, viewerReaction: null, viewerSaved: false };

function rememberedOf(row: Found): Remembered {
  const isPlain = !row.hasRare && row.repostOfId === null;
  return { ...row, plain: isPlain ? freezeDeep(postOf({ ...row, ...noneRare(), ...nobody }, undefined)) : null };
}

function authorOf({ author, premiumUntil }: Found, now: Date): Found['author'] {
  const isPremium = premiumUntil !== null && premiumUntil > now;
  return author.isPremium === isPremium ? author : { ...author, isPremium };
}

function rowOf(known: Remembered, seen: SeenRow, rare: RareRow, now: Date): PostRow {
  return { ...known, ...rare, ...seen, author: authorOf(known, now) };
}

/** Most readers have done nothing with most posts: then it is the remembered card itself, whose JSON is remembered too. */
function plainCard(known: Remembered, plain: Post, seen: SeenRow, now: Date): Post {
  const { viewerReposted, viewerReaction, viewerSaved, viewerEdits } = seen;
  const author = authorShown({ author: authorOf(known, now), company: known.company, viewerEdits });
  const isAsForAll = !viewerReposted && viewerReaction === null && !viewerSaved && !viewerEdits;
  if (isAsForAll && author === plain.author) return plain;
  const viewers = { viewerReposted, viewerReaction, viewerSaved, canEdit: viewerEdits, canDelete: viewerEdits };
  return { ...plain, author, ...viewers };
}

type Reader = { viewerId: number; now: Date };

export type CardMemory = {
  /** The card of a text-only post, as its author sees it right after posting; null if it has anything else. */
  cardOfNew(postId: number, now: Date): Promise<Post | null>;
  /** The cards of posts found for this viewer, in their order. */
  cardsOf(rows: SeenRow[], reader: Reader): Promise<Post[]>;
};

/**
 * Cards as this process last read them. A list then reads numbers and revisions, and whole cards only of posts that are
 * new or have changed; what few posts have is read each time.
 */
export function createCardMemory(database: Querying, most = MOST_REMEMBERED): CardMemory {
  const memory = new LRUCache<number, Remembered>({ max: most });

  async function read(ids: number[], now: Date): Promise<void> {
    for (const row of await commonStatement.run(database, [ids, now])) memory.set(row.id, rememberedOf(row));
  }

  async function remember(rows: SeenRow[], now: Date): Promise<void> {
    const wanted = rows.filter((row) => !isSame(memory.get(row.id), row)).map(({ id }) => id);
    if (wanted.length > 0) await read(wanted, now);
  }

  async function rareOf(rows: Remembered[], { viewerId, now }: Reader): Promise<Map<number, RareRow>> {
    const wanted = rows.filter(({ hasRare }) => hasRare).map(({ id }) => id);
    if (wanted.length === 0) return new Map();
    const found = await rareStatement.run(database, [viewerId, now, wanted]);
    return new Map(found.map((row) => [row.id, row]));
  }

  const readNew = gather<{ postId: number; now: Date }, Post | null>({
    most: MOST_NEW,
    keyOf: ({ postId }) => postId,
    async run(wanted) {
      const [first] = wanted;
      if (!first) return [];
      await read(
        wanted.map(({ postId }) => postId),
        first.now,
      );
      return wanted.map(({ postId }) => {
        const plain = memory.get(postId)?.plain;
        return plain?.author ? { ...plain, canEdit: true, canDelete: true } : null;
      });
    },
  });

  return {
    cardOfNew: (postId, now) => readNew({ postId, now }),
    async cardsOf(rows, reader) {
      await remember(rows, reader.now);
      const known = rows.flatMap((row) => {
        const card = memory.get(row.id);
        return card && isSame(card, row) ? card : [];
      });
      if (known.length < rows.length) {
        // Something changed since the posts were found, perhaps who may read it: rights and words from one statement.
        const ids = rows.map(({ id }) => id);
        return postsOf(database, await cardsInOrder.run(database, [reader.viewerId, reader.now, ids]), reader);
      }
      const others = known.filter(({ plain }) => plain === null);
      const rare = await rareOf(others, reader);
      const seen = new Map(rows.map((row) => [row.id, row]));
      const seenOf = ({ id }: Remembered) => seen.get(id) as SeenRow;
      const otherRows = others.map((card) => rowOf(card, seenOf(card), rare.get(card.id) ?? noneRare(), reader.now));
      const whole = new Map((await postsOf(database, otherRows, reader)).map((post) => [post.id, post]));
      return known.flatMap((card) =>
        card.plain ? plainCard(card, card.plain, seenOf(card), reader.now) : (whole.get(card.id) ?? []),
      );
    },
  };
}
