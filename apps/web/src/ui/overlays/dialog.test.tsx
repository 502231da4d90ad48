import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactElement, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Button } from '../button.tsx';
import { ConfirmDialog, Dialog } from './dialog.tsx';
import { useAsGuest } from './guest.ts';
import { SidePanel } from './side-panel.tsx';

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
  cancelLabel: 'Keep post',
};

it('names the thing, starts on Cancel and does nothing when cancelled', async () => {
  const user = userEvent.setup();
  const onConfirm = vi.fn();
  render(<ConfirmDialog {...words} trigger={<Button>Delete</Button>} onConfirm={onConfirm} />);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(screen.getByRole('alertdialog', { name: words.title })).toHaveAccessibleDescription(words.description);
  expect(screen.getByRole('button', { name: 'Keep post' })).toHaveFocus();
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

describe('a question while a dialog is open', () => {
  const onConfirm = vi.fn();
  const question = <ConfirmDialog {...words} trigger={<Button>Delete</Button>} onConfirm={onConfirm} />;
  const hosts: [string, ReactElement][] = [
    [
      'dialog',
      <Dialog key="dialog" open title="Edit the post">
        {question}
      </Dialog>,
    ],
    [
      'panel',
      <SidePanel key="panel" open title="Edit the post">
        {question}
      </SidePanel>,
    ],
  ];
  beforeEach(() => onConfirm.mockClear());

  async function ask(host: ReactElement) {
    const user = userEvent.setup();
    render(host);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(screen.getByRole('dialog', { name: words.title })).toHaveAccessibleDescription(words.description);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Keep post' })).toHaveFocus();
    return user;
  }

  it.each(hosts)('is asked inside of the %s, which Escape brings back with the focus', async (_, host) => {
    const user = await ask(host);
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Edit the post' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus();
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it.each(hosts)('is answered inside of the %s', async (_, host) => {
    const user = await ask(host);
    await user.click(screen.getByRole('button', { name: 'Delete post' }));
    expect(onConfirm).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('dialog', { name: 'Edit the post' })).toBeVisible();
  });

  it('gives the focus to the first control of a guest that does not take it itself', async () => {
    const user = userEvent.setup();
    function Crop() {
      const [isOpen, setOpen] = useState(false);
      useAsGuest(isOpen, {
        title: 'Logo',
        description: 'Drag the picture.',
        body: <input type="range" aria-label="Zoom" />,
        footer: <Button>Use logo</Button>,
        onLeave: () => setOpen(false),
      });
      return <Button onClick={() => setOpen(true)}>Replace logo</Button>;
    }
    render(
      <Dialog open title="Edit the company">
        <Crop />
      </Dialog>,
    );
    await user.click(screen.getByRole('button', { name: 'Replace logo' }));
    expect(screen.getByRole('slider', { name: 'Zoom' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Replace logo' })).toHaveFocus();
  });
});
