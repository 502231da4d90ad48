import { api } from '@innerspring/contract';
import type { Api, Deps } from '../../platform/deps.ts';
import { endHireCard, removeHireCard, renewHireCard, saveHireCard } from './hire-cards.commands.ts';
import { listHireCards, ownHireCard } from './hire-cards.queries.ts';

export function registerHireCards({ on }: Api, deps: Deps): void {
  const { pool, clock } = deps;

  on(api.hireCards.list, async ({ query }, { viewer }) => listHireCards(pool, viewer, clock.now(), query));

  on(api.hireCards.own, async (_, { viewer }) => ownHireCard(pool, viewer, clock.now()));

  on(api.hireCards.save, async ({ body }, { viewer }) => {
    await saveHireCard(deps, viewer, body);
    return ownHireCard(pool, viewer, clock.now());
  });

  on(api.hireCards.renew, async (_, { viewer }) => {
    await renewHireCard(deps, viewer);
    return ownHireCard(pool, viewer, clock.now());
  });

  on(api.hireCards.end, async (_, { viewer }) => {
    await endHireCard(deps, viewer);
    return ownHireCard(pool, viewer, clock.now());
  });

  on(api.hireCards.remove, async (_, { viewer }) => removeHireCard(deps, viewer));
}
