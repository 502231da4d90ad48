import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { initialsOf } from './avatar-shape.tsx';
import { Button } from './button.tsx';

it('ignores presses while loading, keeps the focus and does not send its form', async () => {
  const user = userEvent.setup();
  const pressed = vi.fn();
  const sent = vi.fn();
  render(
    <form onSubmit={sent}>
      <Button type="submit" loading onClick={pressed}>
        Save
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Save' });
  await user.tab();
  expect(button).toHaveFocus();
  await user.keyboard('{Enter}');
  await user.click(button);
  expect(pressed).not.toHaveBeenCalled();
  expect(sent).not.toHaveBeenCalled();
  expect(button).toHaveAttribute('aria-busy', 'true');
});

it('lends its look to a link', () => {
  render(
    <Button asChild>
      <a href="/jobs">Jobs</a>
    </Button>,
  );
  const link = screen.getByRole('link', { name: 'Jobs' });
  expect(link).toHaveAttribute('href', '/jobs');
  expect(link).not.toHaveAttribute('type');
});

it.each([
  ['Maren Oduya', 'MO'],
  ['Ana de la Cruz', 'AD'],
  ['priya', 'P'],
  ['Larsen & Sons Bedding', 'LS'],
  ['Coils — & more', 'CM'],
  ['(Old) "Factory" Crew', 'OF'],
  ['3 Coil Makers', '3C'],
  ['Ștefan Żak', 'ȘŻ'],
  ['🛏️ sleep', 'S'],
  ['& 🛏️', '?'],
  ['  ', '?'],
])('makes initials of %j: %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
