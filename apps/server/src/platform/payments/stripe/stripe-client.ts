import Stripe from 'stripe';
import { PaymentError } from '../provider.ts';

/** The version of Stripe's API that this code is written for; the webhook endpoint is registered with the same. */
export const STRIPE_API_VERSION = '2026-10-28.endive' satisfies Stripe.LatestApiVersion;

/** How long one request waits for a response; it's sent at most twice. */
const TIMEOUT_MS = 4_000;
/** How long a call of the provider may take, with all its requests to Stripe: below the ten seconds of `PaymentProvider`. */
const CALL_MS = 9_500;

export type StripeSettings = {
  /** A secret or restricted key; the ones that begin with sk_test_ or rk_test_ charge no card. */
  secretKey: string;
  /** The signing secrets of the webhook endpoint; more than one while a secret is replaced. */
  webhookSecrets: readonly string[];
  /** Whether Stripe Tax computes tax on each payment. */
  automaticTax: boolean;
  /** The origin of another server that speaks Stripe's API, such as stripe-mock; null for Stripe itself. */
  apiUrl: string | null;
};

function addressOf(apiUrl: string | null) {
  if (!apiUrl) return {};
  const { hostname, port, protocol } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  return {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? ('http' as const) : ('https' as const),
  };
}

/** Stripe's own client, with a pinned API version and without telemetry. */
export const createStripeClient = ({ secretKey, apiUrl }: Pick<StripeSettings, 'secretKey' | 'apiUrl'>): Stripe =>
  new Stripe(secretKey, {
    apiVersion: STRIPE_API_VERSION,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: 'Innerspring' },
    ...addressOf(apiUrl),
  });

/** What an error of Stripe's client means here. Its message can hold what a buyer entered, so only type and code are kept. */
export function asPaymentError(error: unknown): PaymentError {
  if (error instanceof PaymentError) return error;
  const { errors } = Stripe;
  if (!(error instanceof errors.StripeError)) return new PaymentError('unavailable', 'The call to Stripe failed');
  const code = error.code ?? null;
  const failure = (kind: PaymentError['kind'], text: string) =>
    new PaymentError(kind, `${text} (${error.type}${code ? `, ${code}` : ''})`, code);
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError)
    return failure('misconfigured', 'Stripe doesn’t accept our key');
  if (error.statusCode === 404) return failure('not_found', 'Stripe knows no such object');
  // The same call is still running under this key: ask again later.
  if (code === 'idempotency_key_in_use' || code === 'lock_timeout') return failure('unavailable', 'Stripe is busy');
  if (
    error instanceof errors.StripeInvalidRequestError ||
    error instanceof errors.StripeCardError ||
    error instanceof errors.StripeIdempotencyError
  )
    return failure('rejected', 'Stripe rejected the call');
  return failure('unavailable', 'Stripe didn’t answer');
}

/** Makes one request to Stripe. @throws {PaymentError} and nothing else. */
export async function ask<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    throw asPaymentError(error);
  }
}

/** Runs a call of the provider, which may take several requests. @throws {PaymentError} `unavailable` if it takes too long. */
export async function inTime<T>(call: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PaymentError('unavailable', 'Stripe didn’t answer in time')), CALL_MS);
  });
  try {
    return await Promise.race([call, late]);
  } finally {
    clearTimeout(timer);
  }
}
