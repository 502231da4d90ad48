import { PLAN_FEATURE_LABELS, type PlanFeature } from '@innerspring/contract/plan';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { LockCard } from './lock-card.tsx';

it.each(Object.entries(PLAN_FEATURE_LABELS))('names %s, and leads to what Premium is', async (feature, label) => {
  await renderScreen(<LockCard lock={{ feature: feature as PlanFeature, reason: 'not_premium' }} />);
  expect(screen.getByRole('region', { name: `${label} is part of Premium` })).toBeVisible();
  expect(screen.getByRole('link', { name: 'See Premium' })).toHaveAttribute('href', '/premium');
});

it('says what the server said where a free amount is used up', async () => {
  const sentence = 'You’ve started 10 conversations with new people this month.';
  await renderScreen(<LockCard lock={{ feature: 'unlimitedMessaging', reason: 'quota' }} sentence={sentence} />);
  expect(screen.getByRole('region', { name: 'You’ve used this month’s free amount' })).toHaveTextContent(sentence);
});
