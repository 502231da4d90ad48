import type { MemberKit, Person } from './member-kit.ts';

const DAY = 86_400_000;

/** Four members of one name who differ in all that lists of members can be narrowed by; the last lists nothing but the name. */
export async function facetMembers(kit: MemberKit, fullName: string): Promise<Person[]> {
  const daysAgo = (days: number) => new Date(kit.clock.now().getTime() - days * DAY);
  const company = await kit.company({ name: 'Facet Foam', type: 'Foam producer' });
  const atFacetFoam = {
    fullName,
    profession: 'Sales',
    companyId: company.id,
    company: 'Facet Foam',
    location: 'Hickory, NC',
    seniority: 'Director',
  };
  return [
    await kit.member({ ...atFacetFoam, isVerified: true, createdAt: daysAgo(3), lastActiveAt: kit.clock.now() }),
    await kit.member({
      fullName,
      profession: 'Sales',
      location: 'Charlotte, NC',
      isAvailableToHire: true,
      createdAt: daysAgo(20),
      lastActiveAt: kit.clock.now(),
      showsActivity: false,
    }),
    await kit.member({
      fullName,
      profession: 'Marketing',
      company: 'facet foam ',
      location: 'Berlin, Germany',
      createdAt: daysAgo(500),
      lastActiveAt: daysAgo(1),
    }),
    await kit.member({ ...atFacetFoam, isAvailableToHire: true, searchableFields: [], createdAt: daysAgo(100) }),
  ];
}

/** What narrows `facetMembers`, and the places of those who are left. */
export const facetCases = [
  [{ profession: 'Sales' }, [0, 1]],
  [{ companyType: 'Foam producer' }, [0]],
  [{ company: 'FACET FOAM' }, [0, 2]],
  [{ region: 'nc' }, [0, 1]],
  [{ region: 'Germany' }, [2]],
  [{ seniority: 'Director' }, [0]],
  [{ hire: 'yes' }, [1]],
  [{ verified: 'yes' }, [0]],
  [{ online: 'yes' }, [0]],
  [{ joined: 'week' }, [0]],
  [{ joined: 'month' }, [0, 1]],
  [{ joined: 'year' }, [0, 1, 3]],
  [{ region: 'NC', profession: 'Sales', joined: 'month' }, [0, 1]],
  [{ region: 'Germany', profession: 'Sales' }, []],
] as const;

type Counted = { facets: { name: string; values: { value: string; count: number }[]; cleared: number }[] };

/** The counts of one facet by value. */
export const valuesOf = ({ facets }: Counted, name: string): Record<string, number> =>
  Object.fromEntries(
    facets.find((facet) => facet.name === name)?.values.map(({ value, count }) => [value, count]) ?? [],
  );

/** How many there would be with one facet cleared. */
export const clearedOf = ({ facets }: Counted, name: string): number | undefined =>
  facets.find((facet) => facet.name === name)?.cleared;
