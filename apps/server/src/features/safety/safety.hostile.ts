import { api } from '@innerspring/contract';
import { sql } from 'drizzle-orm';
import { firstOf, type HostileScene, MARK, OWN_ROWS } from '../../testing/hostile/feature-scene.ts';
import { reportCases } from './safety.tables.ts';

declare module '../../testing/hostile/feature-scene.ts' {
  interface SceneNumbers {
    case: number;
  }
}

export const hostile: HostileScene = {
  after: ['posts'],
  async make({ kit, friend, staff, numbers }) {
    await friend.ok(api.safety.report, {
      body: { targetType: 'post', targetId: numbers.post, reason: 'other', note: `Wrong, ${MARK}` },
    });
    const judged = firstOf(await kit.db.select().from(reportCases));
    const decision = { decision: 'warn', reason: `Because ${MARK}` } as const;
    await staff.ok(api.safetyAdmin.decide, { params: { id: judged.id }, body: decision });
    return { case: judged.id };
  },
  byPath: ({ numbers }) => ({ 'cases/{id}': numbers.case, 'admin/reports/{id}': numbers.case }),
  wayBack({ owner, friend, staff, numbers }) {
    const about = sql`where id = ${numbers.case}`;
    return {
      'safetyAdmin.decide': sql`update report_cases set state = 'open', owner_id = ${friend.id} ${about}`,
      'safetyAdmin.decideAppeal': sql`
        update report_cases set state = 'appealed', decided_by = ${staff.id}, owner_id = ${friend.id} ${about}`,
      'safetyCases.appeal': sql`
        update report_cases set state = 'decided', decision = 'warn', owner_id = ${owner.id} ${about}`,
    };
  },
  open: {
    'safety.relation': OWN_ROWS,
    'safety.block': OWN_ROWS,
    'safety.unblock': OWN_ROWS,
    'safety.mute': OWN_ROWS,
    'safety.unmute': OWN_ROWS,
    'safety.hideReposts': OWN_ROWS,
    'safety.showReposts': OWN_ROWS,
  },
  markedReads: ['safetyCases.mine'],
  words: {
    'safetyAdmin.previewDecision': {
      notKept: { fields: ['reason', 'until'], reason: 'shows an email that nobody sends' },
    },
    'safety.report': {
      notKept: { fields: ['note'], reason: 'a second report of the same by the same member is the first' },
    },
  },
  async fitting({ friend }) {
    const post = await friend.ok(api.posts.create, { body: { content: 'Coils to report' } });
    return { 'safety.report': { body: { targetType: 'post', targetId: post.id } } };
  },
};
