import { expect, it } from 'vitest';
import { aliasOf, laterScreen } from './later-screens.ts';

it('names later screens, exact addresses before places for an id', () => {
  expect(laterScreen('/jobs/create')?.title).toBe('Post a job');
  expect(laterScreen('/jobs/12')?.title).toBe('Job');
  expect(laterScreen('/admin/polls/4/edit')?.title).toBe('Polls');
});

it.each(['/', '/nothing', '/jobs/', '/jobs/1/2', '/constructor', '/admin/polls/4'])('knows nothing at %s', (path) => {
  expect(laterScreen(path)).toBeUndefined();
});

it('leads old addresses to screens that exist', () => {
  for (const old of ['/checkout', '/subscribe', '/payment-success', '/subscription-success']) {
    expect(laterScreen(aliasOf(old) ?? '')).toBeDefined();
  }
  expect(aliasOf('/constructor')).toBeUndefined();
});
