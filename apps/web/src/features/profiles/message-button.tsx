import type { Profile } from '@innerspring/contract/profiles/schemas';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';

const MessageDialog = lazyPart('dialog', () => import('../../parts/chat/message-dialog.tsx'));

/** Opens the direct-message dialog, whose code comes with the first press. */
export function MessageButton({ profile }: { profile: Profile }) {
  const [isAsked, setAsked] = useState(false);
  const button = (
    <Button aria-haspopup="dialog" onPointerEnter={MessageDialog.ahead} onClick={() => setAsked(true)}>
      Message
    </Button>
  );
  if (!isAsked) return button;
  return (
    <Suspense fallback={button}>
      <MessageDialog person={profile} trigger={button} standIn={button} onLeave={() => setAsked(false)} />
    </Suspense>
  );
}
