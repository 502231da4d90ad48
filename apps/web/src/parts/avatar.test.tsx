import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Avatar, memberInitials } from './avatar.tsx';

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
  expect(picture).toHaveAttribute('src', '/uploads/b.webp');
  fireEvent.error(picture);
  expect(screen.getByRole('img', { name: 'Maren Oduya' })).toHaveTextContent('MO');
});

it('takes the avatar where there is no profile image', () => {
  render(<Avatar person={{ ...person, profileImage: null }} alt="Maren Oduya" />);
  expect(screen.getByRole('img')).toHaveAttribute('src', '/uploads/a.webp');
});
