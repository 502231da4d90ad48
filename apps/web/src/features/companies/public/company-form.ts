import type { CompanyEdit, CompanyFacts } from '@innerspring/contract/companies/schemas';

/** The page's fields as a form holds them: lists one entry a line, links as `name: address`. */
export interface CompanyForm {
  name: string;
  type: string;
  tagline: string;
  about: string;
  website: string;
  location: string;
  sites: string;
  sizeBand: string;
  foundedYear: string;
  brands: string;
  productCategories: string;
  contactEmail: string;
  phone: string;
  socialLinks: string;
  logoUrl: string | null;
  coverImageUrl: string | null;
}

/** What the form begins with. */
export function formOf(company: CompanyFacts): CompanyForm {
  return {
    name: company.name,
    type: company.type ?? '',
    tagline: company.tagline ?? '',
    about: company.about ?? '',
    website: company.website ?? '',
    location: company.location ?? '',
    sites: company.sites.join('\n'),
    sizeBand: company.sizeBand ?? '',
    foundedYear: company.foundedYear === null ? '' : String(company.foundedYear),
    brands: company.brands.join('\n'),
    productCategories: company.productCategories.join('\n'),
    contactEmail: company.contactEmail ?? '',
    phone: company.phone ?? '',
    socialLinks: company.socialLinks.map(({ label, url }) => `${label}: ${url}`).join('\n'),
    logoUrl: company.logoUrl,
    coverImageUrl: company.coverImageUrl,
  };
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** "LinkedIn: https://…" or the address alone, which then names itself. */
function linkOf(line: string): { label: string; url: string } {
  const [, label, url] = /^([^:]{1,40}):\s*(https?:\/\/.*)$/.exec(line) ?? [];
  if (label && url && !/^https?$/.test(label)) return { label: label.trim(), url };
  const host = URL.canParse(line) ? new URL(line).hostname.replace(/^www\./, '') : '';
  return { label: host.slice(0, 40) || 'Link', url: line };
}

/** An address typed without its scheme is one on the secure web. */
const withScheme = (typed: string) => (/^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`);

function valueOf(name: keyof CompanyForm, form: CompanyForm): unknown {
  const given = form[name];
  const text = typeof given === 'string' ? given.trim() : given;
  if (name === 'sites' || name === 'brands' || name === 'productCategories') return linesOf(form[name]);
  if (name === 'socialLinks') return linesOf(form.socialLinks).map(linkOf);
  if (name === 'name') return text;
  if (!text) return null;
  if (name === 'foundedYear') return Number(text);
  return name === 'website' ? withScheme(text) : text;
}

/** Only what was changed: what a colleague changes meanwhile stays. */
export function editOf(form: CompanyForm, begun: CompanyForm): CompanyEdit {
  const names = (Object.keys(form) as (keyof CompanyForm)[]).filter((name) => form[name] !== begun[name]);
  return Object.fromEntries(names.map((name) => [name, valueOf(name, form)]));
}
