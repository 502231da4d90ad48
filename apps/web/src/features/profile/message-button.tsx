import type { Profile } from '@innerspring/contract/people';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';

const loadDialog = () => import('../../parts/chat/message-dialog.tsx');
const MessageDialog = lazy(loadDialog);

/** Opens the direct-message dialog, whose code comes with the first press. */
export function MessageButton({ profile }: { profile: Profile }) {
  const [isAsked, setAsked] = useState(false);
  const button = (
    <Button aria-haspopup="dialog" onPointerEnter={loadDialog} onClick={() => setAsked(true)}>
      Message
    </Button>
  );
  if (!isAsked) return button;
  return (
    <Suspense fallback={button}>
      <MessageDialog person={profile} trigger={button} />
    </Suspense>
  );
}
