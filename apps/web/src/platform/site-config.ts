import type { SiteConfig } from '@innerspring/contract';

const unnamed: SiteConfig = {
  name: 'Innerspring',
  supportEmail: '',
  url: '',
  mailConfigured: false,
  production: false,
};

/** Reads what the server wrote into the page's `#site-config` element; what is missing there keeps a harmless default. */
export function readSiteConfig(page: Document = document): SiteConfig {
  try {
    const given: unknown = JSON.parse(page.getElementById('site-config')?.textContent ?? '{}');
    return given && typeof given === 'object' ? { ...unnamed, ...given } : unnamed;
  } catch {
    return unnamed;
  }
}

/** The names that only configuration spells, for this page load. */
export const siteConfig: SiteConfig = readSiteConfig();
