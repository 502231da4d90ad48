import { Id, Instant, Line, Text, z } from '../common.ts';
import { CalendarDate } from '../dates.ts';
import { HIRE_AUDIENCES, HIRE_LIMITS, HIRE_TYPES, HIRE_WORKPLACES } from './choices.ts';

const keysOf = <K extends string>(labels: Record<K, string>) => Object.keys(labels) as [K, ...K[]];
const isOnce = (items: readonly unknown[]) => new Set(items).size === items.length;

export const HireType = z.enum(keysOf(HIRE_TYPES), 'Choose a type of employment');
export const HireWorkplace = z.enum(keysOf(HIRE_WORKPLACES), 'Choose a workplace');
const HireAudience = z.enum(keysOf(HIRE_AUDIENCES), 'Choose who sees your card');

/** A card as other members see it. */
export const HireCard = z.object({
  roles: z.array(z.string()),
  types: z.array(HireType),
  workplaces: z.array(HireWorkplace),
  /** Where; empty where it doesn't matter. */
  place: z.string(),
  /** The first day, `YYYY-MM-DD`; null for right away. */
  availableFrom: z.nullable(CalendarDate),
  note: z.string(),
  /** When it was posted or last renewed. */
  postedAt: Instant,
});
export type HireCard = z.infer<typeof HireCard>;

/** A card as its owner sees it. */
export const OwnHireCard = z.extend(HireCard, {
  audience: HireAudience,
  hiddenCompanies: z.array(z.object({ id: Id, name: z.string() })),
  expiresAt: Instant,
  /** It has ended, by itself or by its owner. */
  hasEnded: z.boolean(),
});
export type OwnHireCard = z.infer<typeof OwnHireCard>;

export const HireCardInput = z.strictObject({
  roles: z.array(Line(1, HIRE_LIMITS.roleLength, 'Role'), 'Enter at least one role').check(
    z.minLength(1, 'Enter at least one role'),
    z.maxLength(HIRE_LIMITS.roles, `You can enter at most ${HIRE_LIMITS.roles} roles`),
    z.refine((roles: string[]) => isOnce(roles.map((role) => role.trim().toLowerCase())), 'Enter each role only once'),
  ),
  types: z.array(HireType, 'Choose at least one type of employment').check(
    z.minLength(1, 'Choose at least one type of employment'),
    z.refine((types: unknown[]) => isOnce(types), 'Choose each type only once'),
  ),
  workplaces: z.array(HireWorkplace, 'Choose at least one workplace').check(
    z.minLength(1, 'Choose at least one workplace'),
    z.refine((places: unknown[]) => isOnce(places), 'Choose each workplace only once'),
  ),
  place: Line(0, HIRE_LIMITS.placeLength, 'Place'),
  availableFrom: z.nullable(CalendarDate),
  note: Text(0, HIRE_LIMITS.noteLength, 'Note'),
  audience: HireAudience,
  /** Nobody who works for one of these sees the card. */
  hiddenCompanyIds: z.array(Id, 'Choose companies from the list').check(
    z.maxLength(
      HIRE_LIMITS.hiddenCompanies,
      `You can hide your card from at most ${HIRE_LIMITS.hiddenCompanies} companies`,
    ),
    z.refine((ids: unknown[]) => isOnce(ids), 'Choose each company only once'),
  ),
});
export type HireCardInput = z.input<typeof HireCardInput>;
