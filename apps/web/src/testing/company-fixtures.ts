import type { CompanyPage } from '@innerspring/contract/companies/schemas';
import type { AdminCompany, AdminCompanyRow } from '@innerspring/contract/companies/admin';

const at = '2026-03-02T12:00:00.000Z';

/** A company as staff see it in full. */
export function someAdminCompany(
  facts: Partial<AdminCompany['company']> = {},
  more: Partial<Omit<AdminCompany, 'company'>> = {},
): AdminCompany {
  return {
    company: {
      id: 4,
      name: 'Harborline Foam',
      type: 'Foam producer',
      tagline: 'Poured in the foothills',
      about: null,
      website: null,
      domain: 'harborline.example',
      location: 'Hickory, NC',
      sites: ['Hickory'],
      sizeBand: null,
      foundedYear: 1987,
      brands: [],
      productCategories: [],
      contactEmail: null,
      phone: null,
      socialLinks: [],
      logoUrl: null,
      coverImageUrl: null,
      isVerified: false,
      badge: 'claimed',
      followerCount: 12,
      postCount: 3,
      createdAt: at,
      ...facts,
    },
    suspendedAt: null,
    suspensionReason: null,
    mergedInto: null,
    createdBy: null,
    peopleCount: 9,
    team: [],
    merges: [],
    lookAlikes: [],
    history: [],
    ...more,
  };
}

/** A company as a row of the staff's list. */
export function someAdminCompanyRow(more: Partial<AdminCompanyRow> = {}): AdminCompanyRow {
  return {
    id: 4,
    name: 'Harborline Foam',
    type: 'Foam producer',
    domain: 'harborline.example',
    location: 'Hickory, NC',
    logoUrl: null,
    badge: 'claimed',
    followerCount: 12,
    postCount: 3,
    suspendedAt: null,
    mergedInto: null,
    createdAt: at,
    ...more,
  };
}

/** A listed company as its page shows it; pass what matters to the test. */
export const someCompanyPage = (given: Partial<CompanyPage> = {}): CompanyPage => ({
  ...someAdminCompany().company,
  website: 'https://www.harborline.example/',
  sites: ['Hickory', 'Tupelo'],
  sizeBand: '51-200',
  badge: 'unclaimed',
  postCount: 0,
  peopleCount: 1000,
  isFollowing: false,
  viewerRole: null,
  isOwnCompany: false,
  claimEmail: null,
  claim: null,
  handoverFrom: null,
  ...given,
});
