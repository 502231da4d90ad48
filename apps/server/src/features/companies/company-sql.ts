import type { CompanyFacts } from '@innerspring/contract';

/** SQL for "somebody edits this company's page". */
const isClaimed = (alias: string): string =>
  `exists (select 1 from company_roles held where held.company_id = ${alias}.id and held.role <> 'recruiter')`;

/** SQL for the contract's badge of a `companies` row. */
export const badgeOf = (alias: string): string =>
  `case when ${alias}.is_verified then 'verified' when ${isClaimed(alias)} then 'claimed' else 'unclaimed' end`;

/** SQL for the columns of the contract's `CompanyFacts`. */
export const factColumns = (alias: string): string =>
  `${alias}.id, ${alias}.name::text as name, ${alias}.type, ${alias}.tagline, ${alias}.about, ${alias}.website, ${alias}.domain::text as domain,
  ${alias}.location, ${alias}.sites, ${alias}.size_band as "sizeBand", ${alias}.founded_year as "foundedYear", ${alias}.brands,
  ${alias}.product_categories as "productCategories", ${alias}.contact_email as "contactEmail", ${alias}.phone,
  ${alias}.social_links as "socialLinks", ${alias}.logo_url as "logoUrl", ${alias}.cover_image_url as "coverImageUrl",
  ${alias}.is_verified as "isVerified", ${badgeOf(alias)} as badge, ${alias}.follower_count as "followerCount",
  ${alias}.post_count as "postCount", ${alias}.created_at as "createdAt"`;

/** One row of `factColumns`. */
export type FactRow = Omit<CompanyFacts, 'createdAt'> & { createdAt: Date };

/** People are counted up to here, so that a page costs the same for every company. */
export const PEOPLE_COUNTED = 1000;
