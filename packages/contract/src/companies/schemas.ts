import { COMPANY_TYPES } from '../choices.ts';
import { Count, Email, Id, Instant, Line, Text, WebUrl, z } from '../common.ts';
import { defineSearchKind } from '../kinds.ts';
import { visibleText } from '../storable.ts';
import { CompanyCard, PersonCard } from '../users.ts';
import { COMPANY_LIMITS, COMPANY_ROLES, COMPANY_SIZE_BANDS } from './management-endpoints.ts';

export const CompanyRole = z.enum(COMPANY_ROLES, 'Choose a role');
export type CompanyRole = z.infer<typeof CompanyRole>;
export const CompanyBadge = z.enum(['unclaimed', 'claimed', 'verified']);
export type CompanyBadge = z.infer<typeof CompanyBadge>;
export const ClaimMethod = z.enum(['email', 'dns', 'file', 'documents'], 'Choose how to prove it');
export type ClaimMethod = z.infer<typeof ClaimMethod>;
export const ClaimState = z.enum(['open', 'approved', 'refused', 'withdrawn']);
export type ClaimState = z.infer<typeof ClaimState>;

const maybe = <T extends z.core.$ZodType>(schema: T) => z.optional(z.nullable(schema));
const entries = (max: number, name: string) =>
  z.array(Line(1, 80, name)).check(z.maxLength(max, `At most ${max} entries`));

const SocialLink = z.strictObject({ label: Line(1, 40, 'The name of the link'), url: WebUrl });

/** Kept without what nobody sees, so that no two companies have names that look the same. */
export const CompanyName = Line(2, COMPANY_LIMITS.name, 'The name').check(z.overwrite(visibleText));

/** What a role may change of its company's page; every field is optional, null clears it. */
export const CompanyFields = {
  name: z.optional(CompanyName),
  type: maybe(z.enum(COMPANY_TYPES, 'Choose a type')),
  tagline: maybe(Line(0, COMPANY_LIMITS.tagline, 'The tagline')),
  about: maybe(Text(0, COMPANY_LIMITS.about, 'About')),
  website: maybe(WebUrl),
  location: maybe(Line(0, 120, 'The head office')),
  sites: z.optional(entries(COMPANY_LIMITS.sites, 'A site')),
  sizeBand: maybe(z.enum(COMPANY_SIZE_BANDS, 'Choose a size')),
  foundedYear: maybe(
    z.int('Enter a year').check(z.gte(1600, 'Enter a year from 1600 onward'), z.lte(2100, 'Enter a year')),
  ),
  brands: z.optional(entries(COMPANY_LIMITS.listItems, 'A brand')),
  productCategories: z.optional(entries(COMPANY_LIMITS.listItems, 'A product category')),
  contactEmail: maybe(Email),
  phone: maybe(Line(0, 40, 'The phone number')),
  socialLinks: z.optional(
    z.array(SocialLink).check(z.maxLength(COMPANY_LIMITS.socialLinks, `At most ${COMPANY_LIMITS.socialLinks} links`)),
  ),
  /** An own upload of type image. */
  logoUrl: maybe(z.string().check(z.maxLength(200))),
  coverImageUrl: maybe(z.string().check(z.maxLength(200))),
};
export const CompanyEdit = z.strictObject(CompanyFields);
export type CompanyEdit = z.infer<typeof CompanyEdit>;

/** What a company says about itself. */
export const CompanyFacts = z.object({
  id: Id,
  name: z.string(),
  type: z.nullable(z.string()),
  tagline: z.nullable(z.string()),
  about: z.nullable(z.string()),
  website: z.nullable(z.string()),
  /** Domain of its mail addresses, for claims. */
  domain: z.nullable(z.string()),
  location: z.nullable(z.string()),
  sites: z.array(z.string()),
  sizeBand: z.nullable(z.string()),
  foundedYear: z.nullable(z.int()),
  brands: z.array(z.string()),
  productCategories: z.array(z.string()),
  contactEmail: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  socialLinks: z.array(z.object({ label: z.string(), url: z.string() })),
  logoUrl: z.nullable(z.string()),
  coverImageUrl: z.nullable(z.string()),
  isVerified: z.boolean(),
  badge: CompanyBadge,
  followerCount: Count,
  postCount: Count,
  createdAt: Instant,
});
export type CompanyFacts = z.infer<typeof CompanyFacts>;

/** A claim as its claimant sees it. */
export const OwnClaim = z.object({
  id: Id,
  method: ClaimMethod,
  state: ClaimState,
  /** The text that the DNS record or the file must contain; null for the other methods. */
  proof: z.nullable(z.object({ place: z.string(), value: z.string() })),
  /** What staff should know, as it was sent with the claim. */
  evidence: z.nullable(z.string()),
  /** Set while a mailed code works. */
  codeExpiresAt: z.nullable(Instant),
  decisionReason: z.nullable(z.string()),
  createdAt: Instant,
});
export type OwnClaim = z.infer<typeof OwnClaim>;

/** A company's page for its viewer. Where `id` differs from the one asked for, the company was merged into this one. */
export const CompanyPage = z.extend(CompanyFacts, {
  /** Members who list it now; counted up to 1,000. */
  peopleCount: Count,
  isFollowing: z.boolean(),
  viewerRole: z.nullable(CompanyRole),
  /** The viewer's own profile names this company. */
  isOwnCompany: z.boolean(),
  /** The viewer's confirmed email address, if it's on the company's domain: we can send a code to it. */
  claimEmail: z.nullable(z.string()),
  claim: z.nullable(OwnClaim),
  /** Who offers the viewer the ownership. */
  handoverFrom: z.nullable(PersonCard),
});
export type CompanyPage = z.infer<typeof CompanyPage>;

/** A company that a new one could be mistaken for. */
export const LookAlike = z.extend(CompanyCard, { domain: z.nullable(z.string()), why: z.enum(['name', 'domain']) });
export type LookAlike = z.infer<typeof LookAlike>;

/** Companies among the results of the search. */
export const companySearch = defineSearchKind({
  tab: 'companies',
  isNarrowed: true,
  hit: z.object({ kind: z.literal('company'), company: CompanyCard, isFollowing: z.boolean() }),
});
