import { Link2, Newspaper, Send, Share, Share2 } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { DropdownMenu, MenuItem } from '../ui/overlays/dropdown-menu.tsx';
import { copyLink } from './copy-link.ts';
import { lazyPart } from './lazy-part.tsx';

const SendLinkDialog = lazyPart('dialog', () => import('./chat/send-link-dialog.tsx'));

interface ShareMenuProps {
  /** Its kind, as the sent message names it. */
  noun: 'job' | 'event' | 'poll';
  id: number;
  path: string;
  /** The item in one line, as the sent message names it: "Pour line lead, Pine Hollow Foam". */
  about: string;
  /** The dialog that shares it in the feed. */
  inFeed: (onClose: () => void) => ReactNode;
}

/** The button with everything one can do to share an item: in the feed, in a message, by its link, or by the device. */
export function ShareMenu({ noun, id, path, about, inFeed }: ShareMenuProps) {
  const [asked, setAsked] = useState<'feed' | 'message' | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <DropdownMenu
        align="start"
        trigger={
          <Button variant="ghost">
            <Share2 size={17} aria-hidden="true" />
            Share
          </Button>
        }
      >
        <MenuItem icon={<Newspaper size={17} aria-hidden="true" />} onSelect={() => setAsked('feed')}>
          Share in the feed
        </MenuItem>
        <MenuItem icon={<Send size={17} aria-hidden="true" />} onSelect={() => setAsked('message')}>
          Send in a message
        </MenuItem>
        <MenuItem icon={<Link2 size={17} aria-hidden="true" />} onSelect={() => void copyLink(path)}>
          Copy link
        </MenuItem>
        {typeof navigator.share === 'function' ? (
          <MenuItem
            icon={<Share size={17} aria-hidden="true" />}
            // Closing the device's dialog is not an error.
            onSelect={() => void navigator.share({ url: new URL(path, location.origin).href }).catch(() => {})}
          >
            Share with another app
          </MenuItem>
        ) : null}
      </DropdownMenu>
      <Suspense>
        {asked === 'feed' ? inFeed(close) : null}
        {asked === 'message' ? (
          <SendLinkDialog about={about} noun={noun} path={path} draftPlace={`share-${noun}.${id}`} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
}
