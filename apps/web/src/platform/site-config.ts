import type { ShownSetting, SiteConfig } from '@innerspring/contract';

const unnamed: SiteConfig = {
  name: 'Innerspring',
  supportEmail: '',
  url: '',
  mailConfigured: false,
  production: false,
  settings: {},
};

/** Reads what the server wrote into the page's `#site-config` element; missing values get a harmless default. */
export function readSiteConfig(page: Document = document): SiteConfig {
  try {
    const given: unknown = JSON.parse(page.getElementById('site-config')?.textContent ?? '{}');
    return given && typeof given === 'object' ? { ...unnamed, ...given } : unnamed;
  } catch {
    return unnamed;
  }
}

/** The names that only configuration spells and the settings that texts name, for this page load. */
export const siteConfig: SiteConfig = readSiteConfig();

const isLike = <Value>(given: unknown, like: Value): given is Value => typeof given === typeof like;

/**
 * What a setting of the site holds, as the server wrote it into this page; its default where the page carries none. A page
 * that was kept for times without a network, or stays open for days, shows what held when it came: rules are the server's.
 */
export function siteSetting<Value extends number | boolean>({ key, default: otherwise }: ShownSetting<Value>): Value {
  const given = siteConfig.settings[key];
  return isLike(given, otherwise) ? given : otherwise;
}
