import { Ellipsis } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { IconButton } from '../ui/button.tsx';

interface MoreButtonProps {
  label: string;
  size?: 'sm' | 'md';
  /** Fetches the menu before the press. */
  ahead: () => void;
  /** The menu, a `lazyPart`, with these props. */
  children: (menu: { label: string; standIn: ReactNode; onLeave: () => void }) => ReactNode;
}

/** The More button of an item, whose menu is fetched on press; until then, the plain button is shown. */
export function MoreButton({ label, size = 'md', ahead, children }: MoreButtonProps) {
  const [isAsked, setAsked] = useState(false);
  const plain = (
    <IconButton
      size={size}
      aria-label={label}
      aria-haspopup="menu"
      onPointerEnter={ahead}
      onClick={() => setAsked(true)}
    >
      <Ellipsis size={20} aria-hidden="true" />
    </IconButton>
  );
  if (!isAsked) return plain;
  return <Suspense fallback={plain}>{children({ label, standIn: plain, onLeave: () => setAsked(false) })}</Suspense>;
}
