/**
 * What the demo members say: author's username, words, and what hangs on it. `@username` becomes a mention.
 * Newest first; ages are spread by the seed. Figures in them are invented.
 */
export type DemoPost = {
  by: string;
  /** Speaks for the author's company. */
  asCompany?: boolean;
  /** Empty for a repost without words. */
  text: string;
  /** What it said until its author edited it, after others had reacted. */
  before?: string;
  /** Repeats the newest post so far of this member. */
  repostOf?: string;
  image?: 'hybrid' | 'latex' | 'ticking' | 'coils' | 'showroom' | 'foam';
  alt?: string;
  document?: 'retest' | 'receiving';
  comments?: readonly DemoComment[];
};

type Said = readonly [by: string, text: string];
/** A comment; with its answers in a thread, oldest first. */
export type DemoComment = Said | { said: Said; isPinned?: boolean; answers: readonly Said[] };
