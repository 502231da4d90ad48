import { api } from '@innerspring/contract';
import type { Api, Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { Setting } from '../../platform/site-settings/site-settings.ts';
import { resetSetting, setSetting, shownSettings, type SiteSetting } from './site-settings.commands.ts';

async function shown({ pool }: Deps, setting: Setting): Promise<SiteSetting> {
  const [one] = await shownSettings(pool, [setting]);
  if (!one) throw new AppError('internal');
  return one;
}

/** What administrators may change about the site while it runs. */
export function registerSiteSettings({ on }: Api, deps: Deps): void {
  on(api.siteSettings.list, async () => shownSettings(deps.pool, deps.siteSettings.declared));
  on(api.siteSettings.set, async ({ params, body }, { viewer, ip }) =>
    shown(deps, await setSetting(deps, params.key, body.value, { viewer, ip })),
  );
  on(api.siteSettings.reset, async ({ params }, { viewer, ip }) =>
    shown(deps, await resetSetting(deps, params.key, { viewer, ip })),
  );
}
