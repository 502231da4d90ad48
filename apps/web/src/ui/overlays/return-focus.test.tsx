import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { ConfirmDialog, Dialog } from './dialog.tsx';
import { DropdownMenu, MenuItem } from './dropdown-menu.tsx';

const later = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

/** Three invitations, each of which can be withdrawn; `late` when the server's answer takes it away, not the press. */
function Invitations({ late }: { late: boolean }) {
  const [left, setLeft] = useState(['Wren', 'Xaver', 'Yara']);
  const [asked, setAsked] = useState<string | null>(null);
  const withdraw = (name: string | null) => setLeft((now) => now.filter((one) => one !== name));
  return (
    <main id="main">
      {left.map((name) => (
        <button key={name} type="button" onClick={() => setAsked(name)}>
          {name}
        </button>
      ))}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title="Withdraw?"
        description="The link stops working."
        confirmLabel="Withdraw"
        cancelLabel="Keep"
        onConfirm={() => (late ? setTimeout(() => act(() => withdraw(asked))) : withdraw(asked))}
      />
    </main>
  );
}

it.each([
  ['with the press', false],
  ['with the answer', true],
])('moves on to the next control where its opener goes %s', async (_, late) => {
  const user = userEvent.setup();
  render(<Invitations late={late} />);
  const confirm = async (name: string) => {
    screen.getByRole('button', { name }).focus();
    await user.keyboard('{Enter}');
    screen.getByRole('button', { name: 'Withdraw' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('button', { name })).not.toBeInTheDocument());
    await later();
  };
  await confirm('Xaver');
  expect(screen.getByRole('button', { name: 'Yara' })).toHaveFocus();
  await confirm('Yara');
  expect(screen.getByRole('button', { name: 'Wren' })).toHaveFocus();
});

it('goes to the page where nothing else is left', async () => {
  function Page() {
    const [isOpen, setOpen] = useState<boolean>();
    return (
      <main id="main" tabIndex={-1}>
        {isOpen === undefined ? (
          <button type="button" onClick={() => setOpen(true)}>
            Open
          </button>
        ) : null}
        {isOpen ? <Dialog open onOpenChange={() => setOpen(false)} title="Terms" /> : null}
      </main>
    );
  }
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

it('moves on from a menu whose button goes with what was chosen', async () => {
  function Notification() {
    const [isRead, setRead] = useState(false);
    return (
      <main id="main">
        {isRead ? null : (
          <DropdownMenu trigger={<button type="button">Options</button>}>
            <MenuItem onSelect={() => setTimeout(() => act(() => setRead(true)))}>Mark as read</MenuItem>
          </DropdownMenu>
        )}
        <a href="#next">Next</a>
      </main>
    );
  }
  const user = userEvent.setup();
  render(<Notification />);
  screen.getByRole('button', { name: 'Options' }).focus();
  await user.keyboard('{Enter}');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Options' })).not.toBeInTheDocument());
  await later();
  expect(screen.getByRole('link', { name: 'Next' })).toHaveFocus();
});

it('leaves the focus with somebody who has moved on before the layer is gone', async () => {
  const user = userEvent.setup();
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <input aria-label="Search" />
        <Dialog open={isOpen} onOpenChange={setOpen} title="Layer">
          Words
        </Dialog>
      </>
    );
  }
  render(<Page />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByRole('dialog')).toBeVisible();
  // The layer tells of its end a moment later; a key comes in between.
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  screen.getByLabelText('Search').focus();
  await later();
  expect(screen.getByLabelText('Search')).toHaveFocus();
});
