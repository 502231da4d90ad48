import { isFreeMail } from '../../platform/mail/mail-domains.ts';

/** Sites where anybody has a page: owning one proves nothing about the domain. */
const sharedHosts = new Set([
  'facebook.com',
  'instagram.com',
  'linkedin.com',
  'twitter.com',
  'x.com',
  'youtube.com',
  'tiktok.com',
  'linktr.ee',
  'github.io',
  'wixsite.com',
  'wordpress.com',
  'blogspot.com',
  'myshopify.com',
  'sites.google.com',
]);

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** A host name that could be a company's own: at least two labels, none of them a bare number at the end, nobody's shared host. */
export function isOwnableDomain(domain: string): boolean {
  const labels = domain.split('.');
  if (domain.length > 253 || labels.length < 2 || !labels.every((one) => label.test(one))) return false;
  if (/^\d+$/.test(labels.at(-1) ?? '')) return false;
  const isShared = labels.some((_, at) => sharedHosts.has(labels.slice(at).join('.')));
  return !isShared && !isFreeMail(`@${domain}`);
}

/** The domain that a website stands for, or null where it says nothing about who runs the company. */
export function domainOfWebsite(website: string | null | undefined): string | null {
  if (!website || !URL.canParse(website)) return null;
  const host = new URL(website).hostname
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '');
  return isOwnableDomain(host) ? host : null;
}
