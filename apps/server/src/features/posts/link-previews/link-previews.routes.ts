import { api as contract } from '@innerspring/contract';
import type { Api, Deps } from '../../../platform/deps.ts';
import { createPreviewReader, type StorePicture } from './link-previews.commands.ts';

/** What pages elsewhere say of themselves, for the composer. `store` makes and keeps their pictures. */
export function registerLinkPreviews({ on }: Api, deps: Deps, store: StorePicture): void {
  const read = createPreviewReader(deps, store);
  on(contract.linkPreviews.read, async ({ body }, { viewer }) => ({ preview: await read(viewer, body.url) }));
}
