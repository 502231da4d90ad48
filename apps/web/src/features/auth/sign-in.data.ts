import type { CallOutput } from '@innerspring/contract';
import { auth } from '@innerspring/contract/auth';
import { ApiError, call } from '../../platform/api.ts';

export type SignedIn = CallOutput<typeof auth.login>;
export type CredentialsInput = { username: string; password: string; secondFactor?: string };

/**
 * Signs in. Where the standard way says no, what was typed goes to the direct way once (specification §7), which also
 * knows the operator's emergency account; its answer is the one that counts only where it is better.
 */
export async function signIn(body: CredentialsInput): Promise<SignedIn> {
  try {
    return await call(auth.login, { body });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'wrong_credentials') throw error;
    try {
      return await call(auth.directLogin, { body });
    } catch (second) {
      throw second instanceof ApiError && second.code === 'second_factor_required' ? second : error;
    }
  }
}
