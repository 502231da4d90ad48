import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';

interface OfferDialogProps {
  /** Who gets the offer: "Dana Whitlock" or "3 applicants". */
  to: string;
  /** Of the job. */
  title: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before applicants are told of an offer, which can’t be undone. */
export function OfferDialog({ to, title, onConfirm, onClose }: OfferDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Send ${to} an offer for ${title}?`}
      description="They’re told right away, and can accept or decline it. You can’t undo this."
      confirmLabel="Send offer"
      cancelLabel="Don’t send"
      destructive={false}
      onConfirm={onConfirm}
    />
  );
}
