// npm run stripe:setup: see docs/operating.md, "Going live with Stripe".
import { features } from '../features.ts';
import { systemClock } from '../platform/clock.ts';
import { ConfigError, readConfig } from '../platform/config/config-read.ts';
import { collect } from '../platform/feature.ts';
import { PaymentError } from '../platform/payments/provider.ts';
import { setUpStripe } from './stripe-setup.commands.ts';

const HELP = `npm run stripe:setup    creates the product, price and portal at Stripe, and prints what to register

It reads STRIPE_SECRET_KEY and PUBLIC_URL. Run it again at any time: what exists stays.`;

/** Stands in for the signing secret, which is only known once the endpoint is registered. */
const NOT_YET = 'whsec_not_registered_yet';

/** @returns the exit code. */
async function main(words: string[]): Promise<number> {
  if (words.length > 0) {
    const isHelp = words.includes('--help') || words.includes('-h');
    (isHelp ? console.log : console.error)(HELP);
    return isHelp ? 0 : 2;
  }
  const { STRIPE_SECRET_KEY, STRIPE_API_URL, PUBLIC_URL } = process.env;
  if (!PUBLIC_URL) throw new ConfigError(['PUBLIC_URL must be set: Stripe sends its events there.']);
  if (!STRIPE_SECRET_KEY) throw new ConfigError(['STRIPE_SECRET_KEY must be set.']);
  const { stripe, publicUrl } = readConfig(
    { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: NOT_YET, STRIPE_API_URL, PUBLIC_URL },
    systemClock.now(),
    () => '',
  );
  if (!stripe) return 1;
  const products = collect(features, 'products').flat();
  await setUpStripe({ ...stripe, publicUrl, products, say: (line) => console.log(line) });
  return 0;
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  const isClear = error instanceof ConfigError || error instanceof PaymentError;
  console.error(isClear ? error.message : error);
  return 1;
});
