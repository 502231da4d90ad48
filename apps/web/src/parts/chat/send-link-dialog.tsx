import { quickMessageMost } from './message-dialog.tsx';
import { SendDialog } from './share-post-dialog.tsx';

interface SendLinkDialogProps {
  /** The thing in a line: "Pour line lead, Pine Hollow Foam". */
  about: string;
  /** What it is: "job". */
  noun: string;
  path: string;
  draftPlace: string;
  onClose: () => void;
}

/** Sends a thing to one member: a line about it and its address below the words. */
export function SendLinkDialog({ about, noun, path, draftPlace, onClose }: SendLinkDialogProps) {
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
