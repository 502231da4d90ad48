import { api } from '@innerspring/contract';
import { sql } from 'drizzle-orm';
import { type HostileScene, MARK } from '../../testing/hostile/feature-scene.ts';

export const hostile: HostileScene = {
  async make({ owner, staff }) {
    await staff.ok(api.admin.addNote, { params: { id: owner.id }, body: { text: `Note ${MARK}` } });
    return {};
  },
  byPath: (_scene, person) => ({ 'admin/users/{id}': person }),
  wayBack: ({ friend }) => ({
    'admin.resetTwoFactor': sql`
      insert into two_factor (user_id, secret) values (${friend.id}, 'none') on conflict do nothing`,
  }),
  words: {
    'admin.previewDecision': { notKept: { fields: ['message'], reason: 'shows a mail that nobody sends' } },
    'admin.setup': { hardlyTakes: 'there is an administrator' },
    'admin.confirmProfession': { hardlyTakes: 'the profession that the member gives' },
  },
  fitting: ({ asker }, { clock }) => ({
    'admin.suspend': {
      params: { id: asker.id },
      body: { until: new Date(clock.now().getTime() + 86_400_000).toISOString() },
    },
  }),
};
