import { isDeepStrictEqual } from 'node:util';
import { z } from '@innerspring/contract';
import { eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Bus } from '../bus/bus.ts';
import { type Querying, statement } from '../db/statement.ts';
import type { Db, Deps } from '../deps.ts';
import { type StopJob, startJob } from '../jobs/jobs.ts';
import type { Limit } from '../limits/limit.ts';
import { siteSettings } from './site-settings.tables.ts';

/** A setting's value: a number (prices in cents), or a switch. */
export type SettingValue = number | boolean;

/** A number or switch that administrators can change while the site runs. */
export type Setting<Value extends SettingValue = SettingValue> = {
  /** `<feature>.<name>`, unique among all settings. It must not change, because stored values refer to it. */
  key: string;
  schema: z.core.$ZodType<Value>;
  /** The value until someone changes it. */
  default: Value;
  /** The label that administrators see, such as `Posts a day`. */
  title: string;
  /** One sentence: what the value controls. */
  explanation: string;
  /** Whether the page contains the value, for texts and forms that use it. `siteSetting` of the web app reads it. */
  inBrowser?: boolean;
  /** The limit whose points this setting overrides. */
  limits?: Limit;
};

/** The allowed values, as a form needs them. */
type SettingBounds =
  | { kind: 'number'; minimum: number; maximum: number }
  | { kind: 'switch'; minimum: null; maximum: null };

const keyPattern = /^[a-z][a-zA-Z]*\.[a-z][a-zA-Z]*$/;

/** An integer within the given bounds, inclusive. */
export const wholeNumber = (minimum: number, maximum: number): z.core.$ZodType<number> =>
  z.int().check(z.gte(minimum), z.lte(maximum));

/** On or off. */
export const onOrOff: z.core.$ZodType<boolean> = z.boolean();

/**
 * Declares a setting with the feature that reads it, in its `<feature>.tokens.ts`.
 * @throws {Error} for an invalid key, or a default that the schema rejects.
 */
export function defineSetting<Value extends SettingValue>(setting: Setting<Value>): Setting<Value> {
  if (!keyPattern.test(setting.key)) throw new Error(`${setting.key} is no key of a setting: write feature.name.`);
  if (!z.safeParse(setting.schema, setting.default).success)
    throw new Error(`The default of ${setting.key} is outside of its own bounds.`);
  boundsOf(setting);
  return setting;
}

/** @throws {Error} for a number without bounds: administrators need to know what's possible. */
export function boundsOf({ key, schema }: Pick<Setting, 'key' | 'schema'>): SettingBounds {
  const { type, minimum, maximum } = z.core.toJSONSchema(schema, { io: 'input' });
  if (type === 'boolean') return { kind: 'switch', minimum: null, maximum: null };
  if (minimum === undefined || maximum === undefined)
    throw new Error(`${key} does not say within which bounds it lies.`);
  return { kind: 'number', minimum, maximum };
}

const number = (value: number) => value.toLocaleString('en-US');

/** The message for a value that the setting doesn't allow. */
export function refusalOf(setting: Setting): string {
  const bounds = boundsOf(setting);
  return bounds.kind === 'switch'
    ? `${setting.title} must be true or false.`
    : `${setting.title} must be a whole number from ${number(bounds.minimum)} to ${number(bounds.maximum)}.`;
}

/** All stored values; a handful of rows. */
const storedStatement = statement<{ key: string; value: unknown }>(
  'siteSettings.stored',
  'select key, value from site_settings where value is not null',
);

type Change = { key: string; value: SettingValue | null; changedBy: number; changedAt: Date };

/**
 * Stores a value, or null for the default, in the given transaction; changes to one setting run one after the other.
 * @returns what was stored before, or null.
 */
export async function storeSetting(tx: Db, { key, value, changedBy, changedAt }: Change): Promise<unknown> {
  await tx.insert(siteSettings).values({ key, value: null, changedBy, changedAt }).onConflictDoNothing();
  const [held] = await tx
    .select({ value: siteSettings.value })
    .from(siteSettings)
    .where(eq(siteSettings.key, key))
    .for('update');
  await tx.update(siteSettings).set({ value, changedBy, changedAt }).where(eq(siteSettings.key, key));
  return held?.value ?? null;
}

/** The maximum age of a process’s values, even if announcements were lost. */
export const SETTINGS_REREAD_MS = 5000;

/** The site's settings, as this process last read them. */
export type SiteSettings = {
  /** All settings that features declare. */
  declared: readonly Setting[];
  /** The current value, without a statement. */
  get<Value extends SettingValue>(setting: Setting<Value>): Value;
  /** The current values that the page contains, by key. The same object until one of them changes. */
  inBrowser(): Readonly<Record<string, SettingValue>>;
  /** Reads the stored values. Logs and skips invalid ones. */
  reload(): Promise<void>;
};

type SettingsDeps = {
  declared: readonly Setting[];
  database: Querying;
  bus: Pick<Bus, 'subscribe'>;
  log: Pick<FastifyBaseLogger, 'error'>;
};

function byKey(declared: readonly Setting[]): Map<string, Setting> {
  const found = new Map<string, Setting>();
  for (const setting of declared) {
    if (found.has(setting.key)) throw new Error(`Two settings are called ${setting.key}.`);
    found.set(setting.key, setting);
  }
  return found;
}

/**
 * Caches the values of all settings. A change anywhere is announced over the bus and every process rereads them right away;
 * it also rereads them after a gap on the bus, and regularly (`startSettingsReread`), so no process is behind for longer than
 * `SETTINGS_REREAD_MS`. While the database is down, the values stay as they were.
 */
export function createSiteSettings({ declared, database, bus, log }: SettingsDeps): SiteSettings {
  const settings = byKey(declared);
  let values: ReadonlyMap<string, unknown> = new Map();
  let misfits: ReadonlyMap<string, unknown> = new Map();
  let reading: Promise<void> | undefined;
  let isStale = false;

  function get<Value extends SettingValue>(setting: Setting<Value>): Value {
    const stored = values.get(setting.key);
    if (stored === undefined) return setting.default;
    const read = z.safeParse(setting.schema, stored);
    return read.success ? read.data : setting.default;
  }

  const shown = declared.filter((setting) => setting.inBrowser);
  const shownNow = () => Object.fromEntries(shown.map((setting) => [setting.key, get(setting)]));
  let inBrowser = shownNow();

  function take(stored: { key: string; value: unknown }[]): void {
    const [good, bad] = [new Map<string, unknown>(), new Map<string, unknown>()];
    for (const { key, value } of stored) {
      const setting = settings.get(key);
      // Ignores settings that only an earlier or a later release declares.
      if (!setting) continue;
      const isFit = z.safeParse(setting.schema, value).success;
      (isFit ? good : bad).set(key, value);
      if (!isFit && !isDeepStrictEqual(misfits.get(key), value))
        log.error({ setting: key }, 'A stored setting is out of bounds; using its default');
    }
    [values, misfits] = [good, bad];
    const now = shownNow();
    if (!isDeepStrictEqual(now, inBrowser)) inBrowser = now;
  }

  /** A change during a read may not be in its rows, so they are read again. */
  async function readUntilFresh(): Promise<void> {
    do {
      isStale = false;
      take(await storedStatement.run(database, []));
    } while (isStale);
  }

  function reload(): Promise<void> {
    isStale = true;
    reading ??= readUntilFresh().finally(() => {
      reading = undefined;
    });
    return reading;
  }

  function reloadQuietly(): void {
    reload().catch((error: unknown) => log.error({ err: error }, 'Failed to read the site settings'));
  }
  bus.subscribe('siteSettings.changed', reloadQuietly);
  bus.subscribe('bus.recovered', reloadQuietly);

  return {
    declared,
    get,
    inBrowser: () => inBrowser,
    reload,
  };
}

/** Reads the settings now and regularly; returns a function that stops it. */
export function startSettingsReread(deps: Pick<Deps, 'siteSettings' | 'log' | 'meters'>): StopJob {
  const work = () => deps.siteSettings.reload();
  const failure = 'Failed to read the site settings';
  return startJob(deps, { name: 'siteSettings.reread', everyMs: SETTINGS_REREAD_MS, work, failure });
}

/** What each limit currently allows: its setting if it has one, otherwise its own points. @throws {Error} for two settings for one limit. */
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
