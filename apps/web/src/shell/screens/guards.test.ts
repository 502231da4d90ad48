import { describe, expect, it } from 'vitest';
import { guard, plainPath, type Visitor } from './guards.ts';

const visitor: Visitor = { state: 'unauthenticated', hasStandIn: false };
const standIn: Visitor = { state: 'unauthenticated', hasStandIn: true };
const cutOff: Visitor = { state: 'unreachable', hasStandIn: false };
const member: Visitor = { state: 'authenticated', applicationStatus: 'approved', isAdmin: false };
const admin: Visitor = { state: 'authenticated', applicationStatus: 'approved', isAdmin: true };

describe('while the user loads', () => {
  it.each(['/', '/auth', '/privacy', '/admin', '/nothing'])('shows the spinner on %s', (path) => {
    expect(guard({ state: 'unknown' }, path, '')).toEqual({ kind: 'spinner' });
  });
});

describe('visitors', () => {
  it.each(['/auth', '/account-link', '/forgot-password', '/reset-password', '/lander', '/callback'])(
    'see %s',
    (path) => {
      expect(guard(visitor, path, '')).toEqual({ kind: 'page', frame: 'bare' });
    },
  );

  it('see the privacy policy', () => {
    expect(guard(visitor, '/privacy', '')).toEqual({ kind: 'page', frame: 'visitor' });
  });

  it.each([
    '/',
    '/about',
    '/terms',
    '/help',
    '/jobs',
    '/admin',
    '/admin-setup',
    '/linkedin-setup',
    '/nothing',
    '/authx',
    '/privacy/x',
  ])('are sent from %s to /auth', (path) => {
    expect(guard(visitor, path, '')).toEqual({ kind: 'redirect', to: '/auth' });
  });

  it.each(['/auth-check', '/x/auth-check/y', '/redirect-to-auth', '/redirect-to-auth/later'])(
    'are left alone on %s',
    (path) => {
      expect(guard(visitor, path, '')).toEqual({ kind: 'page', frame: 'visitor' });
    },
  );

  it.each(['/', '/jobs', '/nothing'])('with code and state see the login page on %s', (path) => {
    expect(guard(visitor, path, '?code=a&state=b')).toEqual({ kind: 'login' });
  });

  it('with only one of code and state are sent to /auth', () => {
    expect(guard(visitor, '/', '?code=a')).toEqual({ kind: 'redirect', to: '/auth' });
    expect(guard(visitor, '/', '?state=a')).toEqual({ kind: 'redirect', to: '/auth' });
  });

  it('with code and state stay on /callback', () => {
    expect(guard(visitor, '/callback', '?code=a&state=b')).toEqual({ kind: 'page', frame: 'bare' });
  });
});

describe('a kept user without a session', () => {
  it.each(['/', '/admin', '/admin/users', '/jobs', '/nothing'])('sees the read-only shell on %s', (path) => {
    expect(guard(standIn, path, '')).toEqual({ kind: 'stand-in' });
  });

  it('can still sign in', () => {
    expect(guard(standIn, '/auth', '')).toEqual({ kind: 'page', frame: 'bare' });
  });
});

it('says that the server cannot be reached instead of sending people to the login', () => {
  expect(guard(cutOff, '/jobs', '')).toEqual({ kind: 'unreachable' });
  expect(guard(cutOff, '/privacy', '')).toEqual({ kind: 'page', frame: 'visitor' });
});

describe('applicants', () => {
  it.each(['pending', 'rejected', 'on-hold'])('who are %s see the status screen on every path', (applicationStatus) => {
    for (const path of ['/', '/auth', '/privacy', '/admin', '/post/1', '/nothing', '/auth-check']) {
      expect(guard({ state: 'authenticated', applicationStatus, isAdmin: true }, path, '')).toEqual({
        kind: 'application',
      });
    }
  });
});

describe('members', () => {
  it.each(['/auth', '/forgot-password', '/reset-password', '/auth/', '/AUTH'])('are sent from %s home', (path) => {
    expect(guard(member, path, '')).toEqual({ kind: 'redirect', to: '/' });
  });

  it.each(['/', '/privacy', '/admin-setup', '/post/1', '/auth-check', '/administrators'])(
    'see %s in their frame',
    (path) => {
      expect(guard(member, path, '?code=a&state=b')).toEqual({ kind: 'page', frame: 'member' });
    },
  );

  it.each(['/callback', '/lander', '/account-link'])('see %s on its own', (path) => {
    expect(guard(member, path, '')).toEqual({ kind: 'page', frame: 'bare' });
  });

  it.each([
    '/admin',
    '/admin/',
    '/ADMIN/users',
    '/%61dmin/mail',
    '//admin//audit',
    '/admin/nothing',
    '/linkedin-setup',
  ])('find nothing on %s unless they are admins', (path) => {
    expect(guard(member, path, '')).toEqual({ kind: 'not-found' });
    expect(guard(admin, path, '')).toEqual({ kind: 'page', frame: 'member' });
  });
});

it('reads a path as the router does', () => {
  expect(plainPath('/')).toBe('/');
  expect(plainPath('/Jobs//')).toBe('/jobs');
  expect(plainPath('/%zz')).toBe('/%zz');
});

it('decodes a path once, as the router does', () => {
  expect(guard(member, '/%61uth', '')).toEqual({ kind: 'redirect', to: '/' });
  expect(guard(member, '/%2561uth', '')).toEqual({ kind: 'page', frame: 'member' });
});
