import type { Limit } from '../limits/limit.ts';
import type { SiteSettings } from './site-settings.ts';

/** What each limit allows now: its setting where it has one, else its own points. @throws {Error} for two settings of one limit. */
export function limitPoints({ declared, get }: Pick<SiteSettings, 'declared' | 'get'>): (limit: Limit) => number {
  const byLimit = new Map<Limit, () => number>();
  for (const setting of declared) {
    const { limits } = setting;
    if (limits === undefined) continue;
    if (byLimit.has(limits)) throw new Error(`Two settings say what the limit ${limits.name} allows.`);
    byLimit.set(limits, () => Number(get(setting)));
  }
  return (limit) => byLimit.get(limit)?.() ?? limit.points;
}
