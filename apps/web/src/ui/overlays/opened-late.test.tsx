import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { lateCode } from './late-code.ts';
import { OpenedLate } from './opened-late.tsx';

type Code = { words: string };

/** A button with an overlay whose code the test delivers, or refuses, when it wants. */
function setUp() {
  const loads: PromiseWithResolvers<Code>[] = [];
  const load = vi.fn(() => {
    const next = Promise.withResolvers<Code>();
    loads.push(next);
    return next.promise;
  });
  const code = lateCode(load);
  const Fixture = ({ given = {} }: { given?: { open?: boolean; onOpenChange?: (open: boolean) => void } }) => (
    <OpenedLate drawsTrigger code={code} kind="menu" trigger={<button type="button">More</button>} {...given}>
      {({ words }, { open, onOpenChange }) => (
        <>
          <button type="button" aria-expanded={open} onClick={() => onOpenChange(!open)}>
            More
          </button>
          {open ? <p>{words}</p> : null}
        </>
      )}
    </OpenedLate>
  );
  const deliver = (words = 'Entries') => act(async () => loads.at(-1)?.resolve({ words }));
  const refuse = () => act(async () => loads.at(-1)?.reject(new Error('Failed to fetch')));
  return { user: userEvent.setup(), load, Fixture, deliver, refuse };
}

const button = () => screen.getByRole('button', { name: 'More' });

it('is a button until it opens, and opens once its code is there', async () => {
  const { user, load, Fixture, deliver } = setUp();
  render(<Fixture />);
  expect(load).not.toHaveBeenCalled();
  expect(button()).toHaveAttribute('aria-haspopup', 'menu');
  await user.click(button());
  expect(screen.queryByText('Entries')).not.toBeInTheDocument();
  await deliver();
  expect(screen.getByText('Entries')).toBeVisible();
  await user.click(button());
  expect(screen.queryByText('Entries')).not.toBeInTheDocument();
});

it('loads its code ahead when the button is pointed at or focused, and opens at once then', async () => {
  const { user, load, Fixture, deliver } = setUp();
  render(<Fixture />);
  await user.tab();
  expect(load).toHaveBeenCalledTimes(1);
  await deliver();
  expect(screen.queryByText('Entries')).not.toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(screen.getByText('Entries')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

it('says that the code could not load, and tries again', async () => {
  const { user, Fixture, deliver, refuse } = setUp();
  render(<Fixture />);
  await user.click(button());
  await refuse();
  expect(screen.getByRole('dialog', { name: 'Something went wrong' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await deliver();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByText('Entries')).toBeVisible();
});

it('shows no failure once the code is there, whoever loaded it', async () => {
  const code = lateCode(vi.fn(async () => ({ words: 'Entries' })).mockRejectedValueOnce(new Error('Failed to fetch')));
  const overlay = (className: string) => (
    <OpenedLate open code={code} kind="dialog" trigger={<button type="button">More</button>}>
      {({ words }) => <p className={className}>{words}</p>}
    </OpenedLate>
  );
  const { rerender } = render(overlay('first'));
  expect(await screen.findByRole('dialog', { name: 'Something went wrong' })).toBeVisible();
  await code.load();
  rerender(overlay('second'));
  expect(screen.getByText('Entries')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('stays a button after a failure that was closed, and tries again with the next press', async () => {
  const { user, Fixture, deliver, refuse } = setUp();
  const onOpenChange = vi.fn();
  render(<Fixture given={{ onOpenChange }} />);
  await user.click(button());
  await refuse();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onOpenChange.mock.calls).toEqual([[true], [false]]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(button());
  await deliver();
  expect(screen.getByText('Entries')).toBeVisible();
});

it('follows its parent where that says whether it is open', async () => {
  const { user, Fixture, deliver } = setUp();
  function Parent() {
    const [open, onOpenChange] = useState(true);
    return (
      <>
        <Fixture given={{ open, onOpenChange }} />
        <p>{open ? 'Asked for' : 'Not asked for'}</p>
      </>
    );
  }
  render(<Parent />);
  await deliver();
  expect(screen.getByText('Entries')).toBeVisible();
  await user.click(button());
  expect(screen.getByText('Not asked for')).toBeVisible();
  expect(screen.queryByText('Entries')).not.toBeInTheDocument();
});

it('keeps its button where the overlay does not draw it', async () => {
  const code = lateCode(async () => ({ words: 'A dialog' }));
  const user = userEvent.setup();
  render(
    <OpenedLate code={code} kind="dialog" trigger={<button type="button">More</button>}>
      {({ words }, { open, onOpenChange, button: opener }) =>
        open ? (
          <button
            type="button"
            onClick={() => {
              onOpenChange(false);
              opener.current?.focus();
            }}
          >
            {words}
          </button>
        ) : null
      }
    </OpenedLate>,
  );
  const before = button();
  await user.click(before);
  await user.click(await screen.findByRole('button', { name: 'A dialog' }));
  expect(before).toHaveFocus();
  expect(before).toHaveAttribute('aria-expanded', 'false');
});
