import type { z } from '../common.ts';

/** What a kind of thing adds to the promise of the search: its tab, and how it is shown among the results. */
export interface SearchKind {
  /** Place among the tabs, the lowest first. */
  at: number;
  tab: string;
  /** Whether the filters of the directory narrow its results. */
  isNarrowed: boolean;
  /** A result, told from the others by its `kind`. */
  hit: z.ZodMiniObject<{ kind: z.ZodMiniLiteral<string> }>;
}

/** Declares a kind of thing that the search finds. */
export const defineSearchKind = <const Kind extends SearchKind>(kind: Kind): Kind => kind;
