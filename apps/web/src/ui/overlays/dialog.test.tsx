import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Button } from '../button.tsx';
import { ConfirmDialog, Dialog } from './dialog.tsx';

it('takes the focus, keeps it inside and gives it back', async () => {
  const user = userEvent.setup();
  render(
    <>
      <Dialog trigger={<Button>Create a post</Button>} title="Create a post" description="Everyone sees it.">
        <input aria-label="Text" />
      </Dialog>
      <Button>Outside</Button>
    </>,
  );
  const trigger = screen.getByRole('button', { name: 'Create a post' });
  await user.click(trigger);
  const dialog = screen.getByRole('dialog', { name: 'Create a post' });
  expect(dialog).toHaveAccessibleDescription('Everyone sees it.');
  for (let presses = 0; presses < 4; presses += 1) {
    await user.tab();
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
  }
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(trigger).toHaveFocus();
});

it('refuses Escape and its cross while locked', async () => {
  const changed = vi.fn();
  render(
    <Dialog open onOpenChange={changed} title="Uploading" locked>
      Wait
    </Dialog>,
  );
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Close' })).toBeDisabled();
  expect(changed).not.toHaveBeenCalled();
});

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
