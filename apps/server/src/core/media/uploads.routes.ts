import { rm } from 'node:fs/promises';
import { api as contract } from '@innerspring/contract';
import type { Api, Deps } from '../../platform/deps.ts';
import { receiveUpload } from './receive-upload.ts';
import { checkQuota, createUpload } from './uploads.commands.ts';
import { incomingFolder } from './uploads.sweeper.ts';
import { mediaLimits } from './media.tokens.ts';

export function registerUploads(api: Api, deps: Deps): void {
  api.on(contract.uploads.create, async (_input, { request, viewer }) => {
    await deps.limits.take(mediaLimits.uploads, viewer.id);
    await checkQuota(deps, viewer.id);
    const received = await receiveUpload(request, incomingFolder(deps.config));
    try {
      return await createUpload(deps, viewer.id, received);
    } finally {
      await rm(received.path, { force: true });
    }
  });
}
