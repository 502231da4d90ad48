import type { api, HandlerInput } from '@innerspring/contract';
import { HIRE_LIMITS } from '@innerspring/contract/hire-cards/choices';
import { and, eq, gt, inArray } from 'drizzle-orm';
import { lockMembers } from '../../core/accounts/public.ts';
import { asCondition, isListedCompany } from '../../core/visibility/public.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError, fieldError } from '../../platform/errors.ts';
import { companies } from '../companies/companies.tables.ts';
import { hireCardHiddenCompanies, hireCards } from './hire-cards.tables.ts';
import { hireCardsEvents, hireCardsLimits } from './hire-cards.tokens.ts';

type Input = HandlerInput<typeof api.hireCards.save>['body'];
type Content = Omit<typeof hireCards.$inferInsert, 'ownerId' | 'postedAt' | 'expiresAt'>;

const DAY = 86_400_000;

const noCard = () => new AppError('not_found', 'You don’t have a card yet.');

/** @throws {AppError} `invalid` for a first day that is over, or more than two years away. */
function checkFirstDay(availableFrom: string | null, now: Date): void {
  if (availableFrom === null) return;
  const day = new Date(`${availableFrom}T00:00:00Z`).getTime();
  // West of Greenwich it is still yesterday.
  if (day < now.getTime() - 2 * DAY) throw fieldError('availableFrom', 'Choose today or a later day');
  if (day > now.getTime() + 731 * DAY) throw fieldError('availableFrom', 'Choose a day within two years');
}

/** @throws {AppError} `invalid`, at the first company that isn't listed. */
async function requireListed(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(
      and(
        inArray(companies.id, [...ids]),
        asCondition({}, () => isListedCompany('companies')),
      ),
    );
  const listed = new Set(found.map(({ id }) => id));
  const wrong = ids.findIndex((id) => !listed.has(id));
  if (wrong >= 0) throw fieldError(`hiddenCompanyIds.${wrong}`, 'Choose a company from the list');
}

async function replaceHidden(tx: Db, ownerId: number, ids: readonly number[]): Promise<void> {
  const own = eq(hireCardHiddenCompanies.ownerId, ownerId);
  const before = await tx.select({ id: hireCardHiddenCompanies.companyId }).from(hireCardHiddenCompanies).where(own);
  const known = new Set(before.map(({ id }) => id));
  const fresh = ids.filter((id) => !known.has(id));
  // One that was merged or suspended since may stay hidden; a new one has to be listed.
  await requireListed(tx, fresh);
  const gone = [...known].filter((id) => !ids.includes(id));
  if (gone.length > 0)
    await tx.delete(hireCardHiddenCompanies).where(and(own, inArray(hireCardHiddenCompanies.companyId, gone)));
  if (fresh.length > 0)
    await tx.insert(hireCardHiddenCompanies).values(fresh.map((companyId) => ({ ownerId, companyId })));
}

/** Posts the content as a new row, for 60 days, with a word to the owner shortly before they are over. */
async function post(tx: Db, { outbox, clock }: Deps, ownerId: number, content: Content): Promise<void> {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + HIRE_LIMITS.days * DAY);
  await tx.delete(hireCards).where(eq(hireCards.ownerId, ownerId));
  await tx.insert(hireCards).values({ ...content, ownerId, postedAt: now, expiresAt });
  const remindAt = new Date(expiresAt.getTime() - HIRE_LIMITS.remindDays * DAY);
  await outbox.emit(tx, hireCardsEvents.ending, { ownerId, expiresAt: expiresAt.toISOString() }, remindAt);
}

const lockOwn = async (tx: Db, ownerId: number) => {
  // Two tabs that change it at once take turns.
  await lockMembers(tx, [ownerId]);
  const [card] = await tx.select().from(hireCards).where(eq(hireCards.ownerId, ownerId));
  return card ?? null;
};

/**
 * Posts the member's card for 60 days, or changes it while it shows.
 * @throws {AppError} `invalid` for a company that isn't listed or a day out of range, `rate_limited`.
 */
export async function saveHireCard(deps: Deps, viewer: Viewer, input: Input): Promise<void> {
  const { db, clock, limits } = deps;
  await limits.take(hireCardsLimits.changes, viewer.id);
  const now = clock.now();
  checkFirstDay(input.availableFrom, now);
  const { hiddenCompanyIds, roles, place, note, ...choices } = input;
  const content = { ...choices, roles: roles.map((role) => role.trim()), place: place.trim(), note: note.trim() };
  await db.transaction(async (tx) => {
    const card = await lockOwn(tx, viewer.id);
    await replaceHidden(tx, viewer.id, hiddenCompanyIds);
    if (card && card.expiresAt > now) await tx.update(hireCards).set(content).where(eq(hireCards.id, card.id));
    else await post(tx, deps, viewer.id, content);
  });
}

/** Shows the card for 60 days from now. @throws {AppError} `not_found` without a card, `rate_limited`. */
export async function renewHireCard(deps: Deps, viewer: Viewer): Promise<void> {
  await deps.limits.take(hireCardsLimits.changes, viewer.id);
  await deps.db.transaction(async (tx) => {
    const card = await lockOwn(tx, viewer.id);
    if (!card) throw noCard();
    const { id: _id, ownerId: _owner, postedAt: _posted, expiresAt: _expires, ...content } = card;
    await post(tx, deps, viewer.id, content);
  });
}

/** Takes the card down and keeps it; twice is once. @throws {AppError} `not_found` without a card. */
export async function endHireCard({ db, clock }: Deps, viewer: Viewer): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const card = await lockOwn(tx, viewer.id);
    if (!card) throw noCard();
    const running = and(eq(hireCards.id, card.id), gt(hireCards.expiresAt, now));
    await tx.update(hireCards).set({ expiresAt: now }).where(running);
  });
}

/** Deletes the card with all that it says. @throws {AppError} `not_found` without a card. */
export async function removeHireCard({ db }: Deps, viewer: Viewer): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await lockOwn(tx, viewer.id))) throw noCard();
    await tx.delete(hireCards).where(eq(hireCards.ownerId, viewer.id));
    await tx.delete(hireCardHiddenCompanies).where(eq(hireCardHiddenCompanies.ownerId, viewer.id));
  });
}
