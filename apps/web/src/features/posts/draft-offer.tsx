import { Button } from '../../ui/button.tsx';

interface DraftOfferProps {
  text: string;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Words left from an earlier time, offered back. */
export function DraftOffer({ text, onRestore, onDiscard }: DraftOfferProps) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2 rounded-control bg-night-wash px-3.5 py-2.5 text-sm">
      <p className="min-w-0 flex-1 truncate">
        You have a draft: <bdi className="text-ink-soft">{text}</bdi>
      </p>
      <Button size="sm" variant="outline" onClick={onRestore}>
        Restore draft
      </Button>
      <Button size="sm" variant="ghost" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  );
}
