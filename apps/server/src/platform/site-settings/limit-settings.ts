import { limitRules } from '../limits/limit-rules.ts';
import type { LimitName } from '../limits/limits.ts';
import type { SiteSettings } from './site-settings.ts';

/** What each limit allows now: its setting where it has one, else its rule. @throws {Error} for two settings of one limit. */
export function limitPoints({ declared, get }: Pick<SiteSettings, 'declared' | 'get'>): (name: LimitName) => number {
  const byLimit = new Map<LimitName, () => number>();
  for (const setting of declared) {
    const { limits } = setting;
    if (limits === undefined) continue;
    if (byLimit.has(limits)) throw new Error(`Two settings say what the limit ${limits} allows.`);
    byLimit.set(limits, () => Number(get(setting)));
  }
  return (name) => byLimit.get(name)?.() ?? limitRules[name].points;
}
