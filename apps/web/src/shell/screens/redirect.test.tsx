import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import Redirect from './redirect.tsx';

/** Draws the redirect while the browser's address is `address`; returns the address it left. */
function redirected(to: '/' | '/auth', address: string): string {
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  render(
    <RouterContextProvider router={router}>
      <Redirect to={to} />
    </RouterContextProvider>,
  );
  return router.history.location.href;
}

it.each([
  ['/', '/auth?next=%2Fsettings', '/settings'],
  ['/', '/auth', '/'],
  ['/', '/Forgot-Password/', '/'],
  ['/auth', '/jobs?q=latex', '/auth?next=%2Fjobs%3Fq%3Dlatex'],
] as const)('leads to %s: %s becomes %s', (to, address, expected) => {
  expect(redirected(to, address)).toBe(expected);
});

it.each([
  // Signing in has already led to the page that was asked for, while the login is still drawn.
  ['/', '/settings'],
  ['/auth', '/auth?next=%2Fjobs'],
] as const)('leaves the address alone where a navigation is already on its way: to %s at %s', (to, address) => {
  expect(redirected(to, address)).toBe(address);
});
