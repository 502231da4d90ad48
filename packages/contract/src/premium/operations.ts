import { z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import * as endpoints from './endpoints.ts';
import { Cancellation, Invoice, Plan } from './schemas.ts';

export const premiumOperations = operations({
  plan: { summary: 'Your plan, what it includes, and its next payment', access: 'member', response: Plan },
  cancel: {
    summary: 'Cancel Premium; it stays until the paid month is over',
    access: 'member',
    body: Cancellation,
    response: Plan,
    errors: ['conflict'],
  },
  resume: {
    summary: 'Take a cancellation back before the paid month is over',
    access: 'member',
    response: Plan,
    errors: ['conflict'],
  },
  portal: {
    summary: 'The address of the page where you change your card and read invoices',
    access: 'member',
    response: z.object({ url: z.string() }),
    errors: ['conflict'],
  },
  invoices: {
    summary: 'Your invoices, newest first',
    access: 'member',
    query: z.strictObject({
      after: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_]{4,100}$/, 'This page link isn’t valid'))),
    }),
    response: z.object({ items: z.array(Invoice), hasMore: z.boolean() }),
  },
});

export const premium = bind(endpoints.premium, premiumOperations);
