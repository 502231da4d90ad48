import { Check } from 'lucide-react';
import { Button } from '../ui/button.tsx';

interface FollowFaceProps {
  /** Requested: the followed member must approve it first. */
  state: 'none' | 'following' | 'requested';
  /** Who or what it is about, for screen readers. */
  name: string;
  onPress: () => void;
}

const labels = { none: 'Follow', following: 'Following', requested: 'Requested' } as const;

/** The look of every Follow button: an outline until pressed, then a quiet pill of the same width. */
export function FollowFace({ state, name, onPress }: FollowFaceProps) {
  const label = labels[state];
  return (
    <Button
      variant={state === 'none' ? 'outline' : 'quiet'}
      size="sm"
      shape="pill"
      aria-pressed={state !== 'none'}
      aria-label={`${label} ${name}`}
      onClick={onPress}
      className="w-28 gap-1.5 px-2!"
    >
      {state === 'following' ? <Check size={15} strokeWidth={2.5} aria-hidden="true" className="shrink-0" /> : null}
      {label}
    </Button>
  );
}
