import { PREMIUM_MONTHLY_CENTS } from '@innerspring/contract/constants';
import { PLAN_FEATURE_LABELS } from '@innerspring/contract/plan';
import type { HelpArticle, HelpTopic } from '../../platform/nav/entries.ts';

const price = `$${(PREMIUM_MONTHLY_CENTS / 100).toFixed(2)}`;
const listOf = (words: readonly string[]) => new Intl.ListFormat('en').format(words);

export const topics: readonly HelpTopic[] = [{ at: 70, topic: 'Billing' }];

export const articles: readonly HelpArticle[] = [
  {
    id: 'cost',
    topic: 'Billing',
    at: 350,
    title: 'What membership costs',
    words: 'price free premium pay subscription month',
    paragraphs: [
      `Membership is free. Premium is an optional plan for ${price} a month with ${listOf(Object.values(PLAN_FEATURE_LABELS))}.`,
    ],
  },
  {
    id: 'cancel-premium',
    topic: 'Billing',
    at: 360,
    title: 'Cancel or resume Premium',
    words: 'cancel stop end unsubscribe resume subscription premium refund',
    paragraphs: [
      'Go to Settings, Subscription and choose “Cancel Premium”. It stays active until the month you paid for is over, and you won’t be charged again. Until then, you can resume it on the same page.',
      'We keep everything you made with Premium. Your cover and featured items are hidden while you don’t have it, and come back when you do.',
      'To ask for a refund, write to support and name your order.',
    ],
  },
  {
    id: 'failed-payment',
    topic: 'Billing',
    at: 370,
    title: 'When a payment fails',
    words: 'failed declined payment card past due grace expired change',
    paragraphs: [
      'We notify you right away and try again. Premium stays active for seven days after the renewal.',
      'To use another card, go to Settings, Subscription and choose “Change card”.',
    ],
  },
  {
    id: 'invoices',
    topic: 'Billing',
    at: 380,
    title: 'Receipts, invoices and coupons',
    words: 'invoice receipt pdf order coupon code discount tax',
    paragraphs: [
      'We email a receipt for each payment. Settings, Subscription lists your invoices as PDF files, and your orders.',
      'Enter a coupon at checkout, before you continue to payment. Each coupon works once per member.',
    ],
  },
];
