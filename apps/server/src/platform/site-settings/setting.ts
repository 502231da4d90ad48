import { z } from '@innerspring/contract';
import type { Limit } from '../limits/limit.ts';

/** What a setting may hold: a number (prices in cents), or a switch. */
export type SettingValue = number | boolean;

/** A number or switch that administrators may change while the site runs. */
export type Setting<Value extends SettingValue = SettingValue> = {
  /** `<feature>.<name>`, one of a kind among all settings; the stored value has it, so it stays. */
  key: string;
  schema: z.core.$ZodType<Value>;
  /** What holds until somebody changes it. */
  default: Value;
  /** As administrators read it, such as `Posts a day`. */
  title: string;
  /** One sentence: what the value decides. */
  explanation: string;
  /** Written into the page, for texts and forms that name the value; `siteSetting` of the web app reads it. */
  inBrowser?: boolean;
  /** The limit whose points it gives, in place of its own. */
  limits?: Limit;
};

/** What a value may be, as a form needs it. */
export type SettingBounds =
  | { kind: 'number'; minimum: number; maximum: number }
  | { kind: 'switch'; minimum: null; maximum: null };

const keyPattern = /^[a-z][a-zA-Z]*\.[a-z][a-zA-Z]*$/;

/** A whole number of the given bounds, both within. */
export const wholeNumber = (minimum: number, maximum: number): z.core.$ZodType<number> =>
  z.int().check(z.gte(minimum), z.lte(maximum));

/** On or off. */
export const onOrOff: z.core.$ZodType<boolean> = z.boolean();

/**
 * Declares a setting beside the feature that reads it, in its `<feature>.tokens.ts`.
 * @throws {Error} for a key that is none, or a default that the schema refuses.
 */
export function defineSetting<Value extends SettingValue>(setting: Setting<Value>): Setting<Value> {
  if (!keyPattern.test(setting.key)) throw new Error(`${setting.key} is no key of a setting: write feature.name.`);
  if (!z.safeParse(setting.schema, setting.default).success)
    throw new Error(`The default of ${setting.key} is outside of its own bounds.`);
  boundsOf(setting);
  return setting;
}

/** @throws {Error} for a number without bounds: administrators have to be told what is possible. */
export function boundsOf({ key, schema }: Pick<Setting, 'key' | 'schema'>): SettingBounds {
  const { type, minimum, maximum } = z.core.toJSONSchema(schema, { io: 'input' });
  if (type === 'boolean') return { kind: 'switch', minimum: null, maximum: null };
  if (minimum === undefined || maximum === undefined)
    throw new Error(`${key} does not say within which bounds it lies.`);
  return { kind: 'number', minimum, maximum };
}

const number = (value: number) => value.toLocaleString('en-US');

/** What to tell whoever gave a value that the setting cannot have. */
export function refusalOf(setting: Setting): string {
  const bounds = boundsOf(setting);
  return bounds.kind === 'switch'
    ? `${setting.title} is on or off: give true or false.`
    : `${setting.title} must be a whole number from ${number(bounds.minimum)} to ${number(bounds.maximum)}.`;
}
