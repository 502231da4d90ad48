import { groupsSource } from './features/groups/groups.search.ts';
import { postsSource } from './features/posts/posts.search.ts';
import { companiesSource } from './features/search/companies.source.ts';
import { peopleSource } from './features/search/people.source.ts';
import type { SearchSource } from './platform/search-source.ts';

/** Everything that can be searched, one entry a tab. */
export const searchSources: readonly SearchSource[] = [peopleSource, companiesSource, groupsSource, postsSource];
