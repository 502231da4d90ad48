import { expect, it } from 'vitest';
import { pageAfterSignIn, signInAddress } from './login.ts';

const after = (next: string) => pageAfterSignIn(`?${new URLSearchParams({ next })}`);

it.each(['/post/5', '/search?q=cold%20foam&tab=people', '/post/5?comment=7#top', '/settings', '/authors'])(
  'leads back to %s',
  (address) => {
    expect(pageAfterSignIn(new URL(signInAddress(address), 'https://x.example').search)).toBe(address);
  },
);

it.each(['', '/', '/auth', '/auth?next=/post/5', '/AUTH/', '/forgot-password', '/reset-password?token=a'])(
  'asks for nothing after %s',
  (address) => {
    expect(signInAddress(address)).toBe('/auth');
    expect(after(address)).toBe('/');
  },
);

it.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  '/\t/[',
  '/./\\evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  'https://evil.example/post/5',
  'https:/evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  ' /post/5',
  'post/5',
  '@evil.example',
])('never leads to %j', (address) => {
  expect(after(address)).toBe('/');
  expect(signInAddress(address)).toBe('/auth');
});

it('goes home where the address names nothing', () => {
  expect(pageAfterSignIn('')).toBe('/');
  expect(pageAfterSignIn('?apply')).toBe('/');
});
