import { useId } from 'react';
import { IdentityProofForm, useIdentityProof } from '../../parts/identity-proof.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

/** Asks for the password (and the code where two-factor sign-in is on) before a sensitive change. */
export function SudoDialog({ onAnswer }: { onAnswer: (proved: boolean) => void }) {
  const formId = useId();
  const proof = useIdentityProof(() => onAnswer(true));
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onAnswer(false))}
      title="Confirm that it is you"
      description="Enter your password to continue. We won't ask again for 15 minutes."
      footer={
        <>
          <Button variant="ghost" onClick={() => onAnswer(false)}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={proof.prove.isPending}>
            Confirm
          </Button>
        </>
      }
    >
      <IdentityProofForm id={formId} proof={proof} />
    </Dialog>
  );
}
