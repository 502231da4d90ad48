import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { DropdownMenu, MenuItem } from './dropdown-menu.tsx';

/** A button whose menu comes with the first press and stands open then, as where its code is fetched. */
function Late() {
  const [isAsked, setAsked] = useState(false);
  const [isOpen, setOpen] = useState(true);
  const button = (
    <button type="button" onClick={() => setAsked(true)}>
      More
    </button>
  );
  if (!isAsked) return button;
  return (
    <DropdownMenu trigger={button} open={isOpen} onOpenChange={setOpen}>
      <MenuItem disabled>Undo</MenuItem>
      <MenuItem>Save</MenuItem>
      <MenuItem>Hide</MenuItem>
    </DropdownMenu>
  );
}

const item = (name: string) => screen.findByRole('menuitem', { name });

// That the mouse leaves the focus on the menu is seen in a browser: for jsdom every focus is one of the keyboard.
describe('a menu that comes with the press of its button', () => {
  it('has the focus on its first entry where that was a key', async () => {
    const user = userEvent.setup();
    render(<Late />);
    await user.tab();
    await user.keyboard('{Enter}');
    const save = await item('Save');
    await waitFor(() => expect(save).toHaveFocus());
    await user.keyboard('{ArrowDown}');
    const hide = await item('Hide');
    await waitFor(() => expect(hide).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'More' })).toHaveFocus());
    await user.keyboard('{Enter}');
    const again = await item('Save');
    await waitFor(() => expect(again).toHaveFocus());
  });
});
