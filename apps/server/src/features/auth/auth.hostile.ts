import { eq } from 'drizzle-orm';
import { sessions } from '../../core/accounts/accounts.tables.ts';
import { firstOf, type HostileScene } from '../../testing/hostile/feature-scene.ts';

declare module '../../testing/hostile/feature-scene.ts' {
  interface SceneNumbers {
    session: number;
  }
}

const secretOfLink = { hardlyTakes: 'the secret of a link' };
const applicantAlone = { hardlyTakes: 'an applicant alone' };
const ownPassword = { hardlyTakes: 'the own password' };

export const hostile: HostileScene = {
  find: async ({ kit, owner }) => ({
    session: firstOf(await kit.db.select().from(sessions).where(eq(sessions.userId, owner.id))).id,
  }),
  byPath: ({ numbers }) => ({ 'sessions/{id}': numbers.session }),
  markedReads: ['auth.currentUser'],
  endings: ['auth.revokeSession'],
  words: {
    'auth.accountLink': secretOfLink,
    'auth.appeal': applicantAlone,
    'auth.changeApplication': applicantAlone,
    'auth.changeEmail': ownPassword,
    'auth.changePassword': ownPassword,
    'auth.confirmAccountLink': secretOfLink,
    'auth.confirmEmailChange': secretOfLink,
    'auth.confirmTwoFactor': { hardlyTakes: 'a code' },
    'auth.directLogin': { hardlyTakes: 'a password' },
    'auth.login': { hardlyTakes: 'a password' },
    'auth.proveIdentity': ownPassword,
    'auth.register': { notKept: { fields: ['password'], reason: 'is kept as a hash' } },
    'auth.replyToStaff': applicantAlone,
    'auth.requestPasswordReset': {
      notKept: { fields: ['email'], reason: 'is kept for nobody: it looks for an account' },
      hardlyTakes: 'an address of email',
    },
    'auth.resetPassword': secretOfLink,
    'auth.stopTwoFactor': ownPassword,
    'auth.verifyEmail': secretOfLink,
  },
};
