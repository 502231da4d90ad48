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
  expect(titleAt('/polls/12')).toBe('Industry poll');

  expect(titleAt('/admin/polls/4/edit')).toBe('Polls');
});

it.each(['/', '/nothing', '/polls/', '/polls/1/2', '/constructor', '/admin/polls/4'])('knows nothing at %s', (path) => {
  expect(otherAddress(path)).toBeUndefined();
});

it.each(['/checkout', '/subscribe', '/payment-success', '/subscription-success'])(
  'leads from the old address %s to a screen that exists',
  (old) => {
    const found = otherAddress(old);
    const to = found && 'leadsTo' in found ? found.leadsTo : '';
    const built = createAppRouter(createMemoryHistory()).routesByPath;
    expect(to in built || titleAt(to) !== undefined, to).toBe(true);
  },
);
