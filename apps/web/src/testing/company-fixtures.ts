import type { AdminCompany, AdminCompanyRow } from '@innerspring/contract/admin-companies';

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

/** A company as a row of the list of staff. */
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
