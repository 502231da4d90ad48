import type { Db, Deps } from '../../platform/deps.ts';
import type { PaymentSignal } from '../../platform/payments/provider.ts';
import { receiveSignal } from '../orders/public.ts';
import { newId, signSignal, type TestDeps } from './test-objects.ts';
import { testPaymentsEvents } from './test-payments.tokens.ts';

type Signaling = { type: string; about: PaymentSignal['about']; afterMs?: number; times?: number };

/** Signals a change in its transaction: later, or more than once, where the card asks for it. */
export async function signal(tx: Db, { outbox, clock }: TestDeps, { type, about, afterMs = 0, times = 1 }: Signaling) {
  const now = clock.now();
  const payload = { id: newId('tev'), type, about, createdAt: now.toISOString() };
  for (let sent = 0; sent < times; sent += 1)
    await outbox.emit(tx, testPaymentsEvents.signal, payload, new Date(now.getTime() + afterMs));
}

/** Sends signals to the webhook's own handler, signed as a real provider signs them. */
export function subscribeTestSignals(deps: Deps): void {
  deps.outbox.consume(testPaymentsEvents.signal, 'testPayments.send', async (payload) => {
    if (deps.payments?.name !== 'local') return;
    const body = Buffer.from(JSON.stringify(payload));
    await receiveSignal(deps, body, signSignal(deps.config, body, deps.clock.now()));
  });
}
