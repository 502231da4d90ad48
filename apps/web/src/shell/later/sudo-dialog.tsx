import { IdentityProofForm, useIdentityProof } from '../../parts/identity-proof.tsx';
import { Button } from '../../ui/button.tsx';
import { SubmitButton } from '../../ui/forms/form.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useAsGuest } from '../../ui/overlays/guest.ts';

const title = 'Confirm it’s you';
const description = 'Enter your password to continue. We won’t ask again for 15 minutes.';

/**
 * Asks for the password (and the code if two-factor sign-in is on) before a sensitive change: inside the open dialog
 * that asked for the change, or else in its own dialog.
 */
export function SudoDialog({ onAnswer }: { onAnswer: (proved: boolean) => void }) {
  const proof = useIdentityProof(() => onAnswer(true));
  const body = <IdentityProofForm proof={proof} label={title} />;
  const footer = (
    <>
      <Button variant="ghost" onClick={() => onAnswer(false)}>
        Cancel
      </Button>
      <SubmitButton form={proof.form}>Confirm</SubmitButton>
    </>
  );
  const isGuest = useAsGuest(true, { title, description, body, footer, onLeave: () => onAnswer(false) });
  if (isGuest) return null;
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onAnswer(false))}
      title={title}
      description={description}
      footer={footer}
    >
      {body}
    </Dialog>
  );
}
