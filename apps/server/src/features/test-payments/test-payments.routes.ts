import { api } from '@innerspring/contract';
import type { Api, Deps } from '../../platform/deps.ts';
import { invoicePdf } from './invoice-pdf.ts';
import {
  cardOf,
  changeCard,
  checkoutOf,
  ownCheckout,
  ownInvoice,
  portalOf,
  requirePaid,
} from './own-payments.commands.ts';
import { confirmTestCheckout, payTestCheckout } from './test-checkouts.ts';
import { testPaymentsLimits } from './test-payments.tokens.ts';

/** The pages of the test mode: a checkout, and a portal with card and invoices. */
export function registerTestPayments({ on }: Api, deps: Deps): void {
  const { testPayments } = api;
  on(testPayments.checkout, async ({ params }, { viewer }) =>
    checkoutOf(deps, await ownCheckout(deps, viewer.id, params.id)),
  );
  on(testPayments.pay, async ({ params, body }, { viewer }) => {
    await ownCheckout(deps, viewer.id, params.id);
    await deps.limits.take(testPaymentsLimits.cards, viewer.id);
    requirePaid(await payTestCheckout(deps, params.id, cardOf(body, deps.clock.now())));
    return checkoutOf(deps, await ownCheckout(deps, viewer.id, params.id));
  });
  on(testPayments.confirm, async ({ params, body }, { viewer }) => {
    await ownCheckout(deps, viewer.id, params.id);
    const outcome = await confirmTestCheckout(deps, params.id, body.accept);
    // Refusing is what was asked for; the checkout is open again.
    if (!(outcome === 'declined' && !body.accept)) requirePaid(outcome);
    return checkoutOf(deps, await ownCheckout(deps, viewer.id, params.id));
  });
  on(testPayments.portal, (_input, { viewer }) => portalOf(deps, viewer.id));
  on(testPayments.changeCard, async ({ body }, { viewer }) => {
    await deps.limits.take(testPaymentsLimits.cards, viewer.id);
    await changeCard(deps, viewer.id, cardOf(body, deps.clock.now()));
    return portalOf(deps, viewer.id);
  });
  on(testPayments.invoice, async ({ params }, { viewer, reply }) => {
    const invoice = await ownInvoice(deps, viewer.id, params.id);
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${invoice.number}.pdf"`)
      .header('cache-control', 'private, no-store')
      .send(await invoicePdf(deps.config, invoice, viewer.fullName));
  });
}
