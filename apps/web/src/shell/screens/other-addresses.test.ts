import { createMemoryHistory } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { createAppRouter } from '../../router.ts';
import { otherAddress } from './other-addresses.tsx';

const titleAt = (path: string) => {
  const found = otherAddress(path);
  return found && 'title' in found ? found.title : undefined;
};

it('names later screens, exact addresses before places for an id', () => {
  expect(titleAt('/admin/news/ai-settings')).toBe('News summaries');
  expect(titleAt('/industry-news/12')).toBe('Industry News');
  expect(titleAt('/certifications/mattress/4')).toBe('Mattress certificate');
});

it.each(['/', '/nothing', '/industry-news/', '/industry-news/1/2', '/constructor', '/admin/news/4', '/polls/1'])(
  'knows nothing at %s',
  (path) => {
    expect(otherAddress(path)).toBeUndefined();
  },
);

it.each(['/checkout', '/subscribe', '/payment-success', '/subscription-success'])(
  'leads from the old address %s to a screen that exists',
  (old) => {
    const found = otherAddress(old);
    const to = found && 'leadsTo' in found ? found.leadsTo : '';
    const built = createAppRouter(createMemoryHistory()).routesByPath;
    expect(to in built || titleAt(to) !== undefined, to).toBe(true);
  },
);
