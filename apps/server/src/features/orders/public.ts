export { customerIdOf } from './payment-customers.ts';
export { receiveSignal } from './payment-events.commands.ts';
export { asPaymentFailure, NO_PAYMENTS, requirePayments } from './pricing.ts';
export { refundWhole } from './refunds.commands.ts';
export { recordRenewals } from './renewals.commands.ts';
export { voidOpenOrders } from './settling.commands.ts';
