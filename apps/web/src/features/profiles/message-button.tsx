import type { Profile } from '@innerspring/contract/profiles/schemas';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { Button, type ButtonProps } from '../../ui/button.tsx';

const MessageDialog = lazyPart('dialog', () => import('../../parts/chat/message-dialog.tsx'));

interface MessageButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'shape'> {
  profile: Profile;
  label?: string;
}

/** Opens the direct-message dialog, whose code loads on the first click. */
export function MessageButton({ profile, label = 'Message', ...look }: MessageButtonProps) {
  const [isAsked, setAsked] = useState(false);
  const button = (
    <Button {...look} aria-haspopup="dialog" onPointerEnter={MessageDialog.ahead} onClick={() => setAsked(true)}>
      {label}
    </Button>
  );
  if (!isAsked) return button;
  return (
    <Suspense fallback={button}>
      <MessageDialog person={profile} trigger={button} standIn={button} onLeave={() => setAsked(false)} />
    </Suspense>
  );
}
