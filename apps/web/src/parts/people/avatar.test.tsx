import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pictureCache } from '../../platform/avatars/avatar-sources.ts';
import { Avatar, memberInitials, pictureOf } from './avatar.tsx';

const person = {
  id: 4,
  fullName: 'Maren Oduya',
  username: 'maren',
  avatarUrl: '/uploads/a.webp',
  profileImage: '/uploads/b.webp',
};

it('makes initials of the full name, else of the username, else U', () => {
  expect(memberInitials({ fullName: 'ana maria de la Cruz', username: 'x' })).toBe('AM');
  expect(memberInitials({ fullName: 'Priya', username: 'x' })).toBe('P');
  expect(memberInitials({ fullName: '  ', username: 'dana.ruiz' })).toBe('DA');
  expect(memberInitials({ fullName: '', username: '' })).toBe('U');
});

it('prefers the profile image to the avatar, and shows initials when it does not load', () => {
  render(<Avatar person={person} alt="Maren Oduya" />);
  const picture = screen.getByRole('img', { name: 'Maren Oduya' });
  expect(picture).toHaveAttribute('src', '/uploads/b.webp?v=1.0');
  fireEvent.error(picture);
  expect(screen.getByRole('img', { name: 'Maren Oduya' })).toHaveTextContent('MO');
});

it('takes the avatar where there is no profile image', () => {
  render(<Avatar person={{ ...person, profileImage: null }} alt="Maren Oduya" />);
  expect(screen.getByRole('img')).toHaveAttribute('src', '/uploads/a.webp?v=1.0');
});

it('prefers the picture kept in this browser, while it is the one that the record names', () => {
  const picture = 'data:image/webp;base64,AA==';
  const kept = { version: '1.0', source: '/uploads/b.webp', picture, savedAt: 1 };
  localStorage.setItem('avatar-cache.4', JSON.stringify(kept));
  expect(pictureOf(person)).toBe(picture);
  expect(pictureOf({ ...person, profileImage: '/uploads/new.webp' })).toBe('/uploads/new.webp?v=1.0');
  expect(pictureOf({ ...person, profileImage: null, avatarUrl: null })).toBeNull();
  localStorage.setItem('avatar-cache.4', JSON.stringify({ ...kept, version: '0.9' }));
  expect(pictureOf(person)).toBe('/uploads/b.webp?v=1.0');
  localStorage.setItem('avatar-cache.4', JSON.stringify({ ...kept, picture: 'javascript:alert(1)' }));
  expect(pictureOf(person)).toBe('/uploads/b.webp?v=1.0');
  localStorage.setItem('avatar-cache.4', '{');
  expect(pictureOf(person)).toBe('/uploads/b.webp?v=1.0');
  localStorage.clear();
});

it('reads the other names of the specification', () => {
  const { id, fullName, username } = person;
  expect(pictureOf({ id, fullName, username, avatar: '/uploads/c.webp' })).toBe('/uploads/c.webp?v=1.0');
  expect(pictureOf({ id, fullName, username, avatar_url: '/uploads/d.webp' })).toBe('/uploads/d.webp?v=1.0');
});

it('asks the avatar endpoint only where the record does not say whether there is a picture', () => {
  const { id, fullName, username } = person;
  expect(pictureOf({ id, fullName, username })).toMatch(/^\/api\/users\/4\/avatar\?t=\d+$/);
  expect(pictureOf({ id, fullName, username, avatarUrl: null })).toBeNull();
});

it('gives a new version to the addresses of a picture that has changed', () => {
  pictureCache.outdate(4, 1_700_000_000_000);
  expect(pictureOf(person)).toBe('/uploads/b.webp?v=1700000000000');
  expect(pictureOf({ ...person, id: 5 })).toBe('/uploads/b.webp?v=1.0');
});

it('is the placeholder for nobody in particular', () => {
  render(<Avatar person={null} alt="Somebody" />);
  expect(screen.getByRole('img', { name: 'Somebody' })).toHaveAttribute('src', '/api/avatars/placeholder');
});
