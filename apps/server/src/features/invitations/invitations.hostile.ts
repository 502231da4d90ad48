import { api } from '@innerspring/contract';
import { sql } from 'drizzle-orm';
import { type HostileScene, MARK } from '../../testing/hostile/feature-scene.ts';

declare module '../../testing/hostile/feature-scene.ts' {
  interface SceneNumbers {
    invitation: number;
  }
}

export const hostile: HostileScene = {
  async make({ owner }) {
    const invitation = await owner.ok(api.invitations.create, {
      body: { name: `Guest ${MARK}`, email: `${MARK}-guest@example.com`, note: `Come in, ${MARK}` },
    });
    return { invitation: invitation.id };
  },
  byPath: ({ numbers }) => ({ 'invitations/{id}': numbers.invitation }),
  wayBack: ({ owner, numbers }) => ({
    'invitations.create': sql`delete from invitations where inviter_id = ${owner.id} and id <> ${numbers.invitation}`,
  }),
  markedReads: ['invitations.list'],
};
