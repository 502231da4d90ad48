import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** Opens the Help Center in a page with these server-rendered settings. */
async function openHelp(settings: Record<string, number>) {
  const written = document.createElement('script');
  written.type = 'application/json';
  written.id = 'site-config';
  written.textContent = JSON.stringify({ name: 'Coils', settings });
  document.head.append(written);
  // Modules read the settings once, when they load.
  vi.resetModules();
  const { renderApp } = await import('../../testing/render-app.tsx');
  const { HelpPage } = await import('./help-page.tsx');
  await renderApp('/help', (page) => page, <HelpPage />);
}

beforeEach(() => document.getElementById('site-config')?.remove());
afterEach(() => document.getElementById('site-config')?.remove());

/** Each setting that help texts mention: its default, and its value after an administrator changed it. */
const told: [key: string, value: number, before: string, after: string][] = [
  ['messages.freeConversationsPerMonth', 1, 'You can start 10 conversations each', 'You can start 1 conversation each'],
  ['messages.conversationsPerDay', 40, 'only a daily one of 30.', 'only a daily one of 40.'],
  ['groups.messagesAtOnce', 7, 'up to 20 messages in 30 seconds', 'up to 7 messages in 30 seconds'],
  ['groups.owned', 2, 'you can own 5 groups of up to 500 members', 'you can own 2 groups of up to 500 members'],
  ['groups.lapseDays', 14, 'hand them over after 30 days.', 'hand them over after 14 days.'],
  ['notifications.keptDays', 365, 'shows the last 180 days.', 'shows the last 365 days.'],
  ['follows.perDay', 1500, 'up to 200 people and companies a day.', 'up to 1,500 people and companies a day.'],
  ['follows.declineWaitDays', 1, 'with a new one for 30 days.', 'with a new one for 1 day.'],
  ['follows.dismissedDays', 7, 'show it again for 90 days.', 'show it again for 7 days.'],
  ['safety.hidingReporters', 12, 'When three members who have been here', 'When 12 members who have been here'],
];
const says = (words: string) => screen.queryByText((text) => text.includes(words)) !== null;

describe('what help says of the settings of the site', () => {
  it('is their default where the page carries none', async () => {
    await openHelp({});
    expect(told.map(([, , before]) => before).filter((words) => !says(words))).toEqual([]);
  });

  it('is what they hold, where administrators changed them', async () => {
    await openHelp(Object.fromEntries(told.map(([key, value]) => [key, value])));
    expect(told.map(([, , , after]) => after).filter((words) => !says(words))).toEqual([]);
    expect(told.map(([, , before]) => before).filter(says)).toEqual([]);
  });
});
