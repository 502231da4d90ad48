import { beforeEach, describe, expect, it } from 'vitest';
import { someUser } from '../../testing/post-fixtures.ts';
import { forgetUser, readStoredUser, standInFor, storeUser } from './browser-data.ts';

const put = (value: unknown) => localStorage.setItem('user', typeof value === 'string' ? value : JSON.stringify(value));

beforeEach(() => localStorage.clear());

it('keeps only what the read-only shell shows', () => {
  storeUser(someUser({ isAdmin: true }), new Date('2026-03-01T08:00:00Z'));
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual({
    id: 7,
    username: 'maren',
    fullName: 'Maren Oduya',
    isAdmin: true,
    savedAt: '2026-03-01T08:00:00.000Z',
  });
  forgetUser();
  expect(localStorage.getItem('user')).toBeNull();
});

describe('a kept user that is not in order', () => {
  it.each([
    ['no JSON', '{'],
    ['null', 'null'],
    ['a list', []],
    ['no username', { id: 1 }],
    ['an empty username', { id: 1, username: '' }],
    ['no id', { username: 'x' }],
    ['an id as text', { id: '1', username: 'x' }],
    ['id 0', { id: 0, username: 'x', isAdmin: true }],
    ['a negative id', { id: -3, username: 'x', isAdmin: true }],
  ])('with %s is deleted', (_, value) => {
    put(value);
    expect(readStoredUser()).toBeNull();
    expect(localStorage.getItem('user')).toBeNull();
  });
});

describe('standing in', () => {
  it('on a 401 takes an admin only', () => {
    put({ id: 1, username: 'x', isAdmin: true });
    expect(standInFor('unauthorised')).toMatchObject({ id: 1, fullName: 'x' });
    put({ id: 1, username: 'x', isAdmin: 'yes' });
    expect(standInFor('unauthorised')).toBeNull();
  });

  it('takes any kept user where the server cannot be reached', () => {
    put({ id: 1, username: 'x', fullName: 'Xan Ito' });
    expect(standInFor('unreachable')).toEqual({
      id: 1,
      username: 'x',
      fullName: 'Xan Ito',
      isAdmin: false,
      savedAt: '',
    });
  });

  it('takes nobody where nobody is kept', () => {
    expect(standInFor('unauthorised')).toBeNull();
    expect(standInFor('unreachable')).toBeNull();
  });
});
