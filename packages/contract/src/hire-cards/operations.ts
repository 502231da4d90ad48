import { Cursor, Page, z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import { Lock } from '../profiles/enhanced.ts';
import { PersonCard } from '../users.ts';
import * as endpoints from './endpoints.ts';
import { HireCard, HireCardInput, HireType, HireWorkplace, OwnHireCard } from './schemas.ts';

/** Somebody's card in the list. */
export const HireListing = z.object({ person: PersonCard, location: z.nullable(z.string()), card: HireCard });
export type HireListing = z.infer<typeof HireListing>;

/** The own card, also while nobody sees it: `lock` says that it needs Premium. */
const Own = z.object({ card: z.nullable(OwnHireCard), lock: Lock });
export type OwnHireCardState = z.infer<typeof Own>;

export const hireCardsOperations = operations({
  list: {
    summary: 'Cards of others that the viewer may see, newest first',
    access: 'member',
    query: z.strictObject({
      /** Words of a role. */
      q: z.optional(z.string().check(z.maxLength(80, 'The search can have at most 80 characters'))),
      type: z.optional(HireType),
      workplace: z.optional(HireWorkplace),
      cursor: z.optional(Cursor),
    }),
    response: Page(HireListing),
  },
  own: { summary: 'Your Available to Hire card, as stored', access: 'member', response: Own },
  save: {
    summary: 'Post your Available to Hire card for 60 days, or change it while it shows',
    access: 'premium',
    feature: 'availableToHire',
    body: HireCardInput,
    response: Own,
  },
  renew: {
    summary: 'Show your card for another 60 days from now',
    access: 'premium',
    feature: 'availableToHire',
    response: Own,
    errors: ['not_found'],
  },
  end: {
    summary: 'Take your card down; it stays stored, for your eyes only',
    access: 'member',
    response: Own,
    errors: ['not_found'],
  },
  remove: { summary: 'Delete your card', access: 'member', errors: ['not_found'] },
});

export const hireCards = bind(endpoints.hireCards, hireCardsOperations);
