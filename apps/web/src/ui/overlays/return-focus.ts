import { useState } from 'react';

/** What has the focus, or, where that is an entry of a menu, the button of the menu. */
function openerNow(): HTMLElement | null {
  const active = document.activeElement;
  const menu = active?.closest('[role=menu]');
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}

/** For what opens without a trigger of its own: on closing, the focus goes back to whatever opened it. */
export function useReturnFocus(open: boolean): (closing: Event) => void {
  const [wasOpen, setWasOpen] = useState(open);
  const [opener, setOpener] = useState(() => (open ? openerNow() : null));
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpener(openerNow());
  }
  return (closing) => {
    if (!opener?.isConnected) return;
    closing.preventDefault();
    opener.focus();
  };
}
