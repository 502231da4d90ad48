import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { SiteLink } from './site-link.tsx';

it('marks the entry that its navigation says is open, whatever the router says', async () => {
  await renderScreen(
    <nav>
      <SiteLink to="/start" isCurrent={false}>
        Dashboard
      </SiteLink>
      <SiteLink to="/events" isCurrent>
        Events
      </SiteLink>
      <SiteLink to="/start">Start</SiteLink>
    </nav>,
  );
  expect(screen.getByRole('link', { name: 'Dashboard' })).not.toHaveAttribute('aria-current');
  expect(screen.getByRole('link', { name: 'Events' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'Start' })).toHaveAttribute('aria-current', 'page');
});
