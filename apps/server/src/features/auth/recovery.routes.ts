import { api as endpoints } from '@innerspring/contract';
import type { Api, Deps } from '../../platform/deps.ts';
import { confirmEmailChange } from './email-change.commands.ts';
import { resendVerification, verifyEmail } from './email-verification.commands.ts';
import { requestPasswordReset, resetPassword } from './password.commands.ts';

/** What the links in our mails lead to, and the mails themselves. */
export function registerRecovery(api: Api, deps: Deps): void {
  const { auth } = endpoints;

  api.on(auth.requestPasswordReset, async ({ body }, { ip, cookies }) => {
    await requestPasswordReset(deps, body.email, { ip, device: cookies.knownDevice() });
    return { message: 'If this address has an account, a link to set a new password is on its way.' };
  });

  api.on(auth.resetPassword, async ({ body }, { ip }) => {
    await resetPassword(deps, body.token, body.password, ip);
    return { success: true as const };
  });

  api.on(auth.verifyEmail, ({ body }) => verifyEmail(deps, body.token));

  api.on(auth.resendVerification, async (_input, { viewer }) => {
    await resendVerification(deps, viewer.id);
    return { success: true as const };
  });

  api.on(auth.confirmEmailChange, async ({ body }, { ip }) => {
    const { done, email } = await confirmEmailChange(deps, body.token, ip);
    const message = done
      ? `Your e-mail address is ${email} now.`
      : 'Thank you. Please also open the link in the mail to the other address.';
    return { done, message };
  });
}
