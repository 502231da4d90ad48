import type { SearchHit, SearchTab } from '@innerspring/contract/search/schemas';
import type { ReactNode } from 'react';
import { GroupCard } from '../groups/public/group-card.tsx';
import { PostCard } from '../../parts/posts/post-card.tsx';
import { CompanyRow } from './company-row.tsx';
import { PersonRow } from './person-row.tsx';

export interface SearchKind {
  tab: SearchTab;
  label: string;
  /** Names the results in sentences, "No people match". */
  noun: string;
  /** One and many of them. */
  nouns: readonly [string, string];
  /** Rows share one card; the others are cards themselves. */
  look: 'rows' | 'cards';
  draw: (hit: SearchHit) => ReactNode;
}

/** Tells the results of one list apart. */
export function hitKey(hit: SearchHit): string {
  if (hit.kind === 'person') return `person-${hit.person.id}`;
  if (hit.kind === 'group') return `group-${hit.group.id}`;
  return hit.kind === 'company' ? `company-${hit.company.id}` : `post-${hit.post.id}`;
}

/** What the search page shows, in the order of its tabs. A new kind of result is one more entry. */
export const searchKinds: readonly SearchKind[] = [
  {
    tab: 'people',
    label: 'People',
    noun: 'people',
    nouns: ['person', 'people'],
    look: 'rows',
    draw: (hit) => (hit.kind === 'person' ? <PersonRow hit={hit} /> : null),
  },
  {
    tab: 'companies',
    label: 'Companies',
    noun: 'companies',
    nouns: ['company', 'companies'],
    look: 'rows',
    draw: (hit) => (hit.kind === 'company' ? <CompanyRow hit={hit} /> : null),
  },
  {
    tab: 'groups',
    label: 'Groups',
    noun: 'groups',
    nouns: ['group', 'groups'],
    look: 'cards',
    draw: (hit) => (hit.kind === 'group' ? <GroupCard group={hit.group} /> : null),
  },
  {
    tab: 'posts',
    label: 'Posts',
    noun: 'posts',
    nouns: ['post', 'posts'],
    look: 'cards',
    draw: (hit) => (hit.kind === 'post' ? <PostCard post={hit.post} /> : null),
  },
];
