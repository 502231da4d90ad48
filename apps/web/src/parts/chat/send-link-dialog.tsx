import { quickMessageMost } from './message-dialog.tsx';
import { SendDialog } from './share-post-dialog.tsx';

interface SendLinkDialogProps {
  /** The item in one line: "Pour line lead, Pine Hollow Foam". */
  about: string;
  /** Its kind: "job". */
  noun: string;
  path: string;
  draftPlace: string;
  onClose: () => void;
}

/** Sends an item to one member: below the member's text, a line about it and its URL. */
export default function SendLinkDialog({ about, noun, path, draftPlace, onClose }: SendLinkDialogProps) {
  const sent = `${about}\n${new URL(path, location.origin).href}`;
  return (
    <SendDialog
      description={`The ${noun} ${about}`}
      draftPlace={draftPlace}
      most={quickMessageMost - sent.length - 2}
      toMessage={(text) => ({ content: [text.trim(), sent].filter(Boolean).join('\n\n') })}
      onClose={onClose}
    />
  );
}
