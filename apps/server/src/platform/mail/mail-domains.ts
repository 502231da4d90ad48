import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
let disposable: Set<string> | null = null;
/** A hundred thousand names, loaded on first use. */
const disposableDomains = () => (disposable ??= new Set(require('disposable-email-domains') as string[]));

/** Providers of free addresses for anyone: allowed, but worth a second look. */
const freeMail = new Set([
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'ymail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'msn.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'aol.com',
  'proton.me',
  'protonmail.com',
  'gmx.com',
  'gmx.net',
  'gmx.de',
  'web.de',
  'mail.com',
  'zoho.com',
  'yandex.com',
  'qq.com',
  '163.com',
  '126.com',
]);

/** The part of an address after its last @, in lower case. */
export function mailDomain(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

export function isFreeMail(address: string): boolean {
  return freeMail.has(mailDomain(address));
}

/** Whether the provider is disposable, according to the package `disposable-email-domains`. Subdomains count too. */
export function isDisposableMail(address: string): boolean {
  const parts = mailDomain(address).split('.');
  const domains = disposableDomains();
  return parts.some((_, at) => at < parts.length - 1 && domains.has(parts.slice(at).join('.')));
}
