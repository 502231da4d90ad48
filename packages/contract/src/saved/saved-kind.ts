import type { z } from '../common.ts';

/** What a kind of thing adds to the promise of the saved ones. */
export interface SavedKind {
  /** Of the subject. */
  kind: string;
  /** How one is shown in the list, told from the others by its `kind`. */
  thing: z.ZodMiniObject<{ kind: z.ZodMiniLiteral<string> }>;
}

/** Declares a kind of thing that members save. */
export const defineSavedKind = <const Kind extends SavedKind>(kind: Kind): Kind => kind;
