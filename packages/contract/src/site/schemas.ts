import { Id, Instant, z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import * as endpoints from './endpoints.ts';

/** A site setting that the browser uses in its texts: its key, and its value until an administrator changes it. */
export type ShownSetting<Value extends number | boolean = number | boolean> = { key: string; default: Value };

/** What the server writes into the page: the names that only configuration spells, and settings that the browser shows. */
export type SiteConfig = {
  name: string;
  supportEmail: string;
  url: string;
  mailConfigured: boolean;
  production: boolean;
  /** The current values, by key, of the settings declared with `inBrowser`. */
  settings: Readonly<Record<string, number | boolean>>;
};

export const siteOperations = operations({
  health: {
    summary: 'Whether the process and its database are up',
    access: 'visitor',
    response: z.object({ live: z.boolean(), ready: z.boolean() }),
  },
});

export const site = bind(endpoints.site, siteOperations);

/** A whole number, or a switch that is on or off. */
const SettingValue = z.union([z.number(), z.boolean()], { error: 'Give a number, or true or false' });
type SettingValue = z.infer<typeof SettingValue>;

const SiteSetting = z.object({
  /** `<feature>.<name>`. */
  key: z.string(),
  title: z.string(),
  /** One sentence: what the value controls. */
  explanation: z.string(),
  /** The current value. */
  value: SettingValue,
  default: SettingValue,
  /** Bounds are for numbers, and both are allowed. */
  bounds: z.object({
    kind: z.enum(['number', 'switch']),
    minimum: z.nullable(z.number()),
    maximum: z.nullable(z.number()),
  }),
  /** The last change, also one back to the default; null where there was none. */
  changed: z.nullable(z.object({ by: z.object({ id: Id, fullName: z.string() }), at: Instant })),
});
type SiteSetting = z.infer<typeof SiteSetting>;

const settingParams = z.object({
  key: z.string().check(z.maxLength(80), z.regex(/^[a-z][a-zA-Z]*\.[a-z][a-zA-Z]*$/, 'We couldn’t find that setting')),
});

export const siteSettingsOperations = operations({
  list: {
    summary: 'Every site setting: value, default, bounds, and who changed it last',
    access: 'admin',
    response: z.array(SiteSetting),
  },
  set: {
    summary: 'Change a site setting; takes effect everywhere right away',
    access: 'admin',
    sudo: true,
    params: settingParams,
    body: z.strictObject({ value: SettingValue }),
    response: SiteSetting,
    errors: ['not_found'],
  },
  reset: {
    summary: 'Reset a site setting to its default',
    access: 'admin',
    sudo: true,
    params: settingParams,
    response: SiteSetting,
    errors: ['not_found'],
  },
});

export const siteSettings = bind(endpoints.siteSettings, siteSettingsOperations);
