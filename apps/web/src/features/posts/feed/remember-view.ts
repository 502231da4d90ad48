import { settings } from '@innerspring/contract/settings/endpoints';
import type { QueryClient } from '@tanstack/react-query';
import type { FeedChoice } from '../../../parts/posts/post.data.ts';
import { call } from '../../../platform/api.ts';

/** Keeps the order of the feed on the server, for every device of the member. */
export async function rememberView(client: QueryClient, view: FeedChoice['view']): Promise<void> {
  await call(settings.change, { body: { feedView: view } });
  await client.invalidateQueries({ queryKey: [settings.get.name] });
}
