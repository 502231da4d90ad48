import { api } from '@innerspring/contract';
import { firstOf, type HostileScene, MARK } from '../../testing/hostile/feature-scene.ts';
import { dataExports } from './settings.tables.ts';

declare module '../../testing/hostile/feature-scene.ts' {
  interface SceneNumbers {
    export: number;
  }
}

export const hostile: HostileScene = {
  async make({ owner }) {
    await owner.ok(api.settings.requestExport, {});
    await owner.ok(api.settings.change, { body: { mutedWords: [MARK] } });
    return {};
  },
  find: async ({ kit }) => ({ export: firstOf(await kit.db.select().from(dataExports)).id }),
  byPath: ({ numbers }) => ({ 'exports/{id}': numbers.export }),
  markedReads: ['settings.get'],
  words: {
    'settings.deactivate': { hardlyTakes: 'the own password' },
    'settings.requestDeletion': { hardlyTakes: 'the own name alone' },
  },
};
