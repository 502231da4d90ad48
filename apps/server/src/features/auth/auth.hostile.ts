import { eq } from 'drizzle-orm';
import { sessions } from '../../core/accounts/sessions.tables.ts';
import { firstOf, type HostileScene } from '../../testing/hostile/feature-scene.ts';

declare module '../../testing/hostile/feature-scene.ts' {
  interface SceneNumbers {
    session: number;
  }
}

export const hostile: HostileScene = {
  find: async ({ kit, owner }) => ({
    session: firstOf(await kit.db.select().from(sessions).where(eq(sessions.userId, owner.id))).id,
  }),
  byPath: ({ numbers }) => ({ 'sessions/{id}': numbers.session }),
  markedReads: ['auth.currentUser'],
};
