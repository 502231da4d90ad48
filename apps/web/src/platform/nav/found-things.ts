import type { CallOutput } from '@innerspring/contract';
import type { FacetName } from '@innerspring/contract/directory/schemas';
import type { KindName } from '@innerspring/contract/posts/kinds/kind-fields';
import type { PostOriginal } from '@innerspring/contract/posts/schemas';
import type { search } from '@innerspring/contract/search/endpoints';
import type { SavedKindName, SavedThing } from '@innerspring/contract/saved/schemas';
import type { FACET_TABS, SearchHit, SearchTab } from '@innerspring/contract/search/schemas';
import type { QueryClient } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OnDemand } from './entries.ts';

/** A tab of the search whose results filters can narrow. */
export type FacetTab = (typeof FACET_TABS)[number];

/** A row under the search box, and the page that it leads to. */
export interface Suggestion {
  path: string;
  label: string;
  detail: string;
  lead: ReactNode;
}

/** Suggestions from the server's response while someone types. */
export type Suggestions = (found: CallOutput<typeof search.suggest>) => readonly Suggestion[];

/** A kind of result of the search, with its tab and the filters that narrow it. */
export type SearchKind = {
  at: number;
  label: string;
  /** Names the results in sentences, "No people match". */
  noun: string;
  /** One and many of them. */
  nouns: readonly [string, string];
  /** Rows share one card; the others are cards themselves. */
  look: 'rows' | 'cards';
  /** Tells a result from the others of its kind. */
  idOf: (hit: SearchHit) => number;
  Hit: OnDemand<{ hit: SearchHit }>;
} & ({ tab: FacetTab; facets: readonly FacetName[] } | { tab: Exclude<SearchTab, FacetTab>; facets?: never });

/** What a kind of post shows beside the words, in a card and in the original of a repost. */
export interface FeedCard {
  kind: KindName;
  /** `voice` names who speaks. */
  Item: OnDemand<{ post: PostOriginal; voice: string }>;
  /** How the dialog of a new post writes it; absent where it is made elsewhere. */
  written?: WrittenItem;
}

/** An item that is no file: a button of the dialog adds it, and a form takes its place there. */
export interface WrittenItem {
  /** Of the button. */
  label: string;
  /** In sentences, "Remove gauge". */
  noun: string;
  Icon: LucideIcon;
  /** What the form begins with. Drafts and new posts have it under the name of the kind, as the contract's kind says. */
  blank: object;
  Form: OnDemand<{ value: object; onValue: (value: object) => void; disabled: boolean }>;
  /** The sentence for what cannot be posted as it is. */
  problem: (value: object) => string | null;
}

/** What the address of the saved things holds. */
export interface SavedAddress {
  tab?: string | undefined;
  sort?: 'saved' | 'posted' | undefined;
  collection?: number | undefined;
  q?: string | undefined;
}

export interface SavedListProps {
  address: SavedAddress;
  onAddress: (next: SavedAddress) => void;
}

/** What the list of saved things asks of a kind. */
export interface SavedThings {
  kind: SavedKindName;
  /** One and many of them, "post" and "posts". */
  nouns: readonly [string, string];
  /** How sentences speak of one, "the post by Ann Ames"; and of one that is gone, "a post that is gone". */
  nameOf: (thing: SavedThing) => string;
  gone: string;
  /** One in the list; `onUnsave` takes it off. */
  Thing: OnDemand<{ thing: SavedThing; onUnsave: () => void }>;
  /** What the list says where nothing is saved, and where there is something to save. */
  empty: { text: string; to: string; label: string };
  /** Tells what shows these things elsewhere that they were taken off, or put back. */
  onChanged: (client: QueryClient, ids: readonly number[], isSaved: boolean) => void;
}

/** A kind of thing that members save, with its tab. Without `things` the tab says that it is to come. */
export interface SavedKind {
  tab: string;
  label: string;
  things?: SavedThings;
}

/** A kind of thing whose impressions are counted: its cards carry `data-impression`, the kind and their id (`post-12`). */
export interface ImpressionKind {
  kind: string;
  /** Tells the server that these were seen, up to 50 at a time. */
  report: (ids: number[]) => Promise<unknown>;
}
