import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';

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
