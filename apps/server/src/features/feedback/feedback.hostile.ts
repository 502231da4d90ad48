import { api } from '@innerspring/contract';
import { firstOf, type HostileScene, MARK } from '../../testing/hostile/feature-scene.ts';

declare module '../../testing/hostile/feature-scene.ts' {
  interface SceneNumbers {
    bug: number;
  }
}

const withoutSecrets = (...fields: string[]) => ({
  notKept: { fields, reason: 'is kept without what looks like a secret' },
});

export const hostile: HostileScene = {
  async make({ owner }) {
    await owner.ok(api.feedback.reportBug, { body: { title: `Bug ${MARK}`, description: `It broke, ${MARK}` } });
    return {};
  },
  find: async ({ staff }) => ({ bug: firstOf((await staff.ok(api.admin.bugReports, { query: {} })).items).id }),
  byPath: ({ numbers }) => ({ 'bug-reports/{id}': numbers.bug }),
  markedReads: ['feedback.myReports'],
  words: {
    'feedback.clientError': withoutSecrets('message', 'stack', 'page'),
    'feedback.reportBug': withoutSecrets('currentPage'),
  },
};
