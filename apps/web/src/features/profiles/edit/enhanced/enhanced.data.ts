import type { EnhancedProfile, FeaturedChoice, FeaturedItem } from '@innerspring/contract/profiles/enhanced';
import { people } from '@innerspring/contract/profiles/endpoints';
import type { ProfileSection } from '@innerspring/contract/profiles/choices';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../../platform/api.ts';
import { query } from '../../../../platform/query.ts';
import { changeQueries, useAction } from '../../../../platform/use-action.ts';

/** The member's stored Enhanced Profile, even while it is hidden. */
export const enhancedQuery = query(people.enhanced, {});

/** Shows the server's version after a change, here and on the member's profile. */
export function showEnhanced(client: QueryClient, stored: EnhancedProfile): void {
  client.setQueryData(enhancedQuery.queryKey, stored);
  void client.invalidateQueries({ queryKey: [people.get.name] });
}

/** A featured item in the request format. */
export const choiceOf = (item: FeaturedItem): FeaturedChoice =>
  item.kind === 'post' ? { kind: 'post', postId: item.postId } : { kind: 'link', title: item.title, url: item.url };

/** The name of an item in labels. */
export const nameOf = (item: FeaturedItem): string => (item.kind === 'post' ? item.excerpt.slice(0, 60) : item.title);

export const keyOf = (item: FeaturedItem): string => (item.kind === 'post' ? `post-${item.postId}` : item.url);

/** Saves the featured items in this order. */
export const saveFeatured = (featured: readonly FeaturedChoice[]): Promise<EnhancedProfile> =>
  call(people.changeEnhanced, { body: { featured: [...featured] } });

const inPlace = (part: Partial<EnhancedProfile>) => (client: QueryClient) =>
  changeQueries<EnhancedProfile>(client, { queryKey: enhancedQuery.queryKey }, (before) => ({ ...before, ...part }));

/** Reorders or removes featured items. The change shows right away. */
export const useFeature = () =>
  useAction((featured: FeaturedItem[]) => saveFeatured(featured.map(choiceOf)), {
    refused: 'Couldn’t change your featured items',
    inOrder: 'featured',
    optimistic: (client, featured) => inPlace({ featured })(client),
    touchesIfRefused: /^people\.enhanced$/,
    answered: showEnhanced,
  });

/** Reorders the sections. The change shows right away. */
export const useOrder = () =>
  useAction((sections: ProfileSection[]) => call(people.changeEnhanced, { body: { sections } }), {
    refused: 'Couldn’t change the order',
    inOrder: 'sections',
    optimistic: (client, sections) => inPlace({ sections })(client),
    touchesIfRefused: /^people\.enhanced$/,
    answered: showEnhanced,
  });
