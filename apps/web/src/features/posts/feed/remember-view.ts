import { settings } from '@innerspring/contract/settings/endpoints';
import type { QueryClient } from '@tanstack/react-query';
import type { FeedChoice } from '../../../parts/posts/post.data.ts';
import { call } from '../../../platform/api.ts';

/** Saves the feed's order on the server, for all devices of the member. */
export async function rememberView(client: QueryClient, view: FeedChoice['view']): Promise<void> {
  await call(settings.change, { body: { feedView: view } });
  await client.invalidateQueries({ queryKey: [settings.get.name] });
}
