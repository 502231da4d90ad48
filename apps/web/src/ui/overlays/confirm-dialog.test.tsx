import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Button } from '../button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

const words = {
  title: 'Delete the post “First run”?',
  description: 'This cannot be undone.',
  confirmLabel: 'Delete post',
};

it('names the thing, starts on Cancel and does nothing when cancelled', async () => {
  const user = userEvent.setup();
  const onConfirm = vi.fn();
  render(<ConfirmDialog {...words} trigger={<Button>Delete</Button>} onConfirm={onConfirm} />);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(screen.getByRole('alertdialog', { name: words.title })).toHaveAccessibleDescription(words.description);
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(onConfirm).not.toHaveBeenCalled();
});

it('confirms once and closes', async () => {
  const user = userEvent.setup();
  const onConfirm = vi.fn();
  render(<ConfirmDialog {...words} trigger={<Button>Delete</Button>} onConfirm={onConfirm} />);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(screen.getByRole('button', { name: 'Delete post' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

it('stays open and ignores presses while the work is under way', async () => {
  const onConfirm = vi.fn();
  render(<ConfirmDialog {...words} open loading onConfirm={onConfirm} error="The server did not answer." />);
  await userEvent.click(screen.getByRole('button', { name: 'Delete post' }));
  expect(onConfirm).not.toHaveBeenCalled();
  expect(screen.getByRole('alert')).toHaveTextContent('The server did not answer.');
});
