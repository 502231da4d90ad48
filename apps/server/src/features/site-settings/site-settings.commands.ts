import { isDeepStrictEqual } from 'node:util';
import { type api, type HandlerOutput, z } from '@innerspring/contract';
import type { Pool } from 'pg';
import { recordAudit } from '../../platform/audit/audit.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Deps, Viewer } from '../../platform/deps.ts';
import { AppError, fieldError } from '../../platform/errors.ts';
import {
  boundsOf,
  refusalOf,
  type Setting,
  type SettingValue,
  storeSetting,
} from '../../platform/site-settings/site-settings.ts';
type By = { viewer: Viewer; ip: string };

function declaredSetting({ siteSettings }: Deps, key: string): Setting {
  const setting = siteSettings.declared.find((one) => one.key === key);
  if (!setting) throw new AppError('not_found', 'We couldn’t find that setting');
  return setting;
}

const spoken = (value: SettingValue) => (typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value));

/** Stores the value, or null for the default, with an audit log entry; does nothing if it's already stored. */
async function change(deps: Deps, setting: Setting, value: SettingValue | null, { viewer, ip }: By): Promise<void> {
  const { key, title } = setting;
  await deps.db.transaction(async (tx) => {
    const before = await storeSetting(tx, { key, value, changedBy: viewer.id, changedAt: deps.clock.now() });
    if (isDeepStrictEqual(before, value)) return;
    const did = value === null ? `reset ${title} to ${spoken(setting.default)}` : `set ${title} to ${spoken(value)}`;
    await recordAudit(tx, {
      actorId: viewer.id,
      action: value === null ? 'siteSettings.reset' : 'siteSettings.set',
      summary: `${viewer.fullName} ${did}`,
      subjectType: 'siteSetting',
      before: { key, value: before },
      after: { key, value },
      ip,
    });
  });
  deps.bus.publish('siteSettings.changed', { key });
  // Requests to this process after the response see the new value.
  await deps.siteSettings.reload();
}

/** Changes a setting of the site. @throws {AppError} `not_found`, `invalid` for a value outside of its bounds. */
export async function setSetting(deps: Deps, key: string, value: unknown, by: By): Promise<Setting> {
  const setting = declaredSetting(deps, key);
  const read = z.safeParse(setting.schema, value);
  if (!read.success) throw fieldError('value', refusalOf(setting));
  await change(deps, setting, read.data, by);
  return setting;
}

/** Puts a setting of the site back to its default; twice is once. @throws {AppError} `not_found`. */
export async function resetSetting(deps: Deps, key: string, by: By): Promise<Setting> {
  const setting = declaredSetting(deps, key);
  await change(deps, setting, null, by);
  return setting;
}

export type SiteSetting = HandlerOutput<typeof api.siteSettings.reset>;
type Row = { key: string; value: unknown; changedAt: Date; changedBy: number; fullName: string | null };

/** `$1` keys. */
const changedStatement = statement<Row>(
  'siteSettings.changed',
  `select s.key, s.value, s.changed_at as "changedAt", s.changed_by as "changedBy", u.full_name as "fullName"
from site_settings s left join users u on u.id = s.changed_by
where s.key = any($1::text[])`,
);

function asShown(setting: Setting, row: Row | undefined): SiteSetting {
  const stored = z.safeParse(setting.schema, row?.value ?? undefined);
  return {
    key: setting.key,
    title: setting.title,
    explanation: setting.explanation,
    value: stored.success ? stored.data : setting.default,
    default: setting.default,
    bounds: boundsOf(setting),
    changed: row ? { by: { id: row.changedBy, fullName: row.fullName ?? 'Former member' }, at: row.changedAt } : null,
  };
}

/** Settings as administrators see them, as currently stored; one statement. */
export async function shownSettings(pool: Pool, settings: readonly Setting[]): Promise<SiteSetting[]> {
  const found = await changedStatement.run(pool, [settings.map(({ key }) => key)]);
  const changed = new Map(found.map((row) => [row.key, row]));
  return settings.map((setting) => asShown(setting, changed.get(setting.key)));
}
