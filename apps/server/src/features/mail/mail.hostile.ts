import { firstOf, type HostileScene } from '../../testing/hostile/feature-scene.ts';
import { mails } from './mail.tables.ts';

declare module '../../testing/hostile/feature-scene.ts' {
  interface SceneNumbers {
    mail: number;
  }
}

export const hostile: HostileScene = {
  find: async ({ kit }) => ({ mail: firstOf(await kit.db.select().from(mails)).id }),
  byPath: ({ numbers }) => ({ 'mails/{id}': numbers.mail }),
};
