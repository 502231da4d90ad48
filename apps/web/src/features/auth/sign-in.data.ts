import type { CallOutput } from '@innerspring/contract';
import { auth } from '@innerspring/contract/auth/endpoints';
import { ApiError, call } from '../../platform/api.ts';

export type SignedIn = CallOutput<typeof auth.login>;
export type CredentialsInput = { username: string; password: string; secondFactor?: string };

/** Answers about this very login: the direct way would give the same. */
const decided: ReadonlySet<string> = new Set([
  'invalid',
  'bad_body',
  'second_factor_required',
  'second_factor_invalid',
  'forbidden',
  'foreign_origin',
  'rate_limited',
]);

const isDecided = (error: unknown): boolean => error instanceof ApiError && decided.has(error.code);

/** Whether what was typed is wrong, and not the server or the connection. */
export const blamesCredentials = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 400 || error.status === 401);

/**
 * Signs in. Where the standard way fails, by a refusal, a failure of the server or for want of an answer, what was typed goes to
 * the direct way once (specification §7), which also knows the operator's emergency account. Of two failures the one that says
 * more about what was typed counts.
 */
export async function signIn(body: CredentialsInput): Promise<SignedIn> {
  try {
    return await call(auth.login, { body });
  } catch (error) {
    if (isDecided(error)) throw error;
    try {
      return await call(auth.directLogin, { body });
    } catch (second) {
      const isRefused = error instanceof ApiError && error.code === 'wrong_credentials';
      const saysMore = isRefused
        ? second instanceof ApiError && second.code === 'second_factor_required'
        : isDecided(second) || blamesCredentials(second);
      throw saysMore ? second : error;
    }
  }
}
