import type { Pool } from 'pg';
import { type HandlerOutput, type api, z } from '@innerspring/contract';
import { statement } from '../../platform/db/statement.ts';
import { boundsOf, type Setting } from '../../platform/site-settings/setting.ts';

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

/** Settings as administrators see them, as they are stored now; one statement. */
export async function shownSettings(pool: Pool, settings: readonly Setting[]): Promise<SiteSetting[]> {
  const found = await changedStatement.run(pool, [settings.map(({ key }) => key)]);
  const changed = new Map(found.map((row) => [row.key, row]));
  return settings.map((setting) => asShown(setting, changed.get(setting.key)));
}
