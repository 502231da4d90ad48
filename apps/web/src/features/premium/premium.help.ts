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
];
