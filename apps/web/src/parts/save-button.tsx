import { savedThings } from '@innerspring/contract/saved/endpoints';
import type { SavedThing } from '@innerspring/contract/saved/schemas';
import { Bookmark } from 'lucide-react';
import { call } from '../platform/api.ts';
import { useAction } from '../platform/use-action.ts';
import { Button } from '../ui/button.tsx';

interface SaveButtonProps {
  kind: SavedThing['kind'];
  id: number;
  isSaved: boolean;
  /** The plural noun for the error message: "jobs". */
  nouns: string;
  variant?: 'outline' | 'ghost';
  /** Called with the state that the server returned. */
  onSaved: (isSaved: boolean) => void;
}

/** Saves an item, or removes it from the saved ones. */
export function SaveButton({ kind, id, isSaved, nouns, variant = 'outline', onSaved }: SaveButtonProps) {
  const toggle = useAction(
    (save: boolean) =>
      save
        ? call(savedThings.save, { params: { kind, id } })
        : call(savedThings.remove, { params: { kind }, body: { ids: [id] } }),
    {
      touches: /^savedThings\./,
      refused: `Couldn’t change your saved ${nouns}`,
      onDone: (_, save) => onSaved(save),
    },
  );
  return (
    <Button variant={variant} aria-pressed={isSaved} loading={toggle.isPending} onClick={() => toggle.mutate(!isSaved)}>
      <Bookmark size={18} aria-hidden="true" fill={isSaved ? 'currentColor' : 'none'} />
      {isSaved ? 'Saved' : 'Save'}
    </Button>
  );
}
