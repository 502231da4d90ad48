import { api } from '@innerspring/contract';
import type { Api, Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { discardDraft, saveDraft } from './drafts.commands.ts';
import { getDraft } from './drafts.queries.ts';
import { requirePost } from '../cards/visible-post.ts';
import { postVersions } from './versions.queries.ts';
import { beforeOf, pageOf, TAKE } from '../../../platform/api/paging.ts';

/** What a post was before it was one, and before it was changed. */
export function registerDraftsAndVersions(on: Api['on'], deps: Deps): void {
  const { pool, clock } = deps;
  on(api.drafts.get, async ({ params }, { viewer }) => ({ draft: await getDraft(pool, viewer.id, params.place) }));
  on(api.drafts.save, async ({ params, body }, { viewer }) => {
    await saveDraft(deps, viewer, params.place, body);
    const draft = await getDraft(pool, viewer.id, params.place);
    if (!draft) throw new AppError('conflict', 'This draft was published or discarded on another device.');
    return { draft };
  });
  on(api.drafts.discard, async ({ params, query }, { viewer }) =>
    discardDraft(deps, viewer, params.place, query.basedOn),
  );
  on(api.versions.list, async ({ params, query }, { viewer }) => {
    const now = clock.now();
    await requirePost(deps.db, params.id, { viewerId: viewer.id, now });
    return pageOf(await postVersions(pool, viewer.id, params.id, { now, before: beforeOf(query.cursor), take: TAKE }));
  });
}
