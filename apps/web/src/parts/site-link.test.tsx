import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { NavigationLink, SiteLink } from './site-link.tsx';

// The screen of the tests has a path of its own.
const start: string = '/start';

it('marks the entry that its navigation says is open, whatever the router says', async () => {
  await renderScreen(
    <nav>
      <NavigationLink to={start} isCurrent={false}>
        Dashboard
      </NavigationLink>
      <NavigationLink to="/events" isCurrent>
        Events
      </NavigationLink>
      <SiteLink to="/start">Start</SiteLink>
    </nav>,
  );
  expect(screen.getByRole('link', { name: 'Dashboard' })).not.toHaveAttribute('aria-current');
  expect(screen.getByRole('link', { name: 'Events' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'Start' })).toHaveAttribute('aria-current', 'page');
});
