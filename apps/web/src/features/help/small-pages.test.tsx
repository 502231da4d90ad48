import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { LanderPage } from '../auth/lander-page.tsx';
import { AboutPage } from './pages/about-page.tsx';
import { helpArticles, HelpPage, helpTopics, searchArticles } from './help-page.tsx';
import { PrivacyPage } from './pages/privacy-page.tsx';
import { TermsPage, TermsText } from './public/terms-page.tsx';

const openPage = (address: string, page: React.ReactNode) => renderApp(address, (inner) => inner, page);
const article = (title: string) => screen.getByText(title).closest('details');

it.each([
  ['/about', 'About Innerspring', <AboutPage key="about" />],
  ['/terms', 'Terms', <TermsPage key="terms" />],
  ['/privacy', 'Privacy Policy', <PrivacyPage key="privacy" />],
  ['/help', 'Help Center', <HelpPage key="help" />],
])('%s stands without a signed-in member, under one title', async (address, title, page) => {
  await openPage(address, page);
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([title]);
});

it('gives the terms without a frame for the application form', async () => {
  await openPage('/auth', <TermsText />);
  expect(screen.getByRole('heading', { name: '1. Who can join' })).toBeVisible();
  expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
});

it('says what is true of the feed, of appeals and of Premium', async () => {
  const about = await openPage('/about', <AboutPage />);
  expect(screen.getByText(/Latest shows the newest first, Top the posts/)).toBeVisible();
  expect(screen.getByText(/can appeal it/)).toBeVisible();
  expect(document.body).not.toHaveTextContent('in the order in which they posted it');
  about.unmount();
  const terms = await openPage('/terms', <TermsPage />);
  expect(screen.getByText(/You can appeal each decision once, in Settings under Decisions by staff/)).toBeVisible();
  expect(screen.getByText(/You can’t order it yet/)).toBeVisible();
  terms.unmount();
  await openPage('/lander', <LanderPage siteName="Innerspring" year={2026} />);
  expect(screen.getByText(/newest first, or what matters most to you on top/)).toBeVisible();
});

it('leads from About to terms, privacy and help', async () => {
  await openPage('/about', <AboutPage />);
  expect(screen.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms');
  expect(screen.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy');
  expect(screen.getByRole('link', { name: 'Help Center' })).toHaveAttribute('href', '/help');
});

describe('the articles of the Help Center', () => {
  it('have an address each, and every topic has some', () => {
    expect(new Set(helpArticles.map(({ id }) => id)).size).toBe(helpArticles.length);
    expect(new Set(helpArticles.map(({ topic }) => topic))).toEqual(new Set(helpTopics));
    expect(helpTopics).toHaveLength(8);
  });

  it('are found by all words of a search, whatever their case', () => {
    expect(searchArticles('')).toHaveLength(helpArticles.length);
    expect(searchArticles('  AUTHENTICATOR   Recovery ').map(({ id }) => id)).toEqual(['two-factor']);
    expect(searchArticles('authenticator zebra')).toEqual([]);
  });
});

describe('/help', () => {
  it('shows only what matches while one types, and keeps the search in the address', async () => {
    const { user, router } = await openPage('/help', <HelpPage />);
    await user.type(screen.getByRole('searchbox', { name: 'Search the Help Center' }), 'dark mode');
    expect(await screen.findByText('1 article found')).toBeInTheDocument();
    expect(article('Light or dark theme')).toBeInTheDocument();
    expect(screen.queryByText('Use the keyboard')).not.toBeInTheDocument();
    expect(router.state.location.searchStr).toBe('?q=dark+mode');
  });

  it('begins with the search of the address', async () => {
    await openPage('/help?q=two-factor', <HelpPage />);
    expect(screen.getByRole('searchbox')).toHaveValue('two-factor');
    expect(screen.getByRole('heading', { name: 'Trust and safety' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Billing' })).not.toBeInTheDocument();
  });

  it('offers support where nothing is found', async () => {
    await openPage('/help?q=zebra', <HelpPage />);
    expect(screen.getByText('No articles match all of these words. Try fewer, or ask us.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Email support' })).toBeVisible();
  });

  it.each(['/help?article=two-factor', '/help#two-factor'])('opens the article that %s names', async (address) => {
    await openPage(address, <HelpPage />);
    expect(article('Two-factor sign-in')).toHaveAttribute('open');
    expect(article('Use the keyboard')).not.toHaveAttribute('open');
  });

  it('says how staff can be reached', async () => {
    await openPage('/help', <HelpPage />);
    const heading = screen.getByRole('heading', { name: 'Contact support' });
    expect(within(heading.parentElement ?? document.body).getByText(/9am to 5pm Eastern Time/)).toBeVisible();
  });
});
