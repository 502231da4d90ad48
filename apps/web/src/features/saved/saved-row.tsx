import type { SavedCollection, SavedItem } from '@innerspring/contract/saved/schemas';
import { NotebookPen } from 'lucide-react';
import { useState } from 'react';
import { PostCard } from '../../parts/posts/post-card.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { MoveMenu } from './move-menu.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { useRemove } from './saved.data.ts';
import { voiceName } from '../../parts/posts/post-voice.ts';

interface SavedRowProps {
  row: SavedItem;
  collections: SavedCollection[];
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** One saved post with what its keeper added; of a post that is gone nothing but that. */
export function SavedRow({ row, collections, isChosen, onChoose }: SavedRowProps) {
  const remove = useRemove();
  const name = row.post ? `the post by ${voiceName(row.post)}` : 'a post that is gone';
  return (
    <fieldset data-row aria-label={`Saved: ${name}`} className="grid min-w-0 gap-1.5">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 max-md:px-4">
        <Checkbox
          label={<span className="sr-only">Choose {name}</span>}
          checked={isChosen}
          onChange={(event) => onChoose(event.target.checked)}
        />
        <RowTools row={row} name={name} collections={collections} />
      </div>
      {row.note ? (
        <p className="rounded-control bg-copper-wash px-3.5 py-2 text-sm wrap-anywhere whitespace-pre-line max-md:mx-4">
          <span className="sr-only">Your note: </span>
          <bdi>{row.note}</bdi>
        </p>
      ) : null}
      {row.post ? (
        <PostCard post={row.post} onUnsave={() => void remove([row])} />
      ) : (
        <Card bleed padded className="flex items-center justify-between gap-3">
          <p className="text-ink-soft">No longer available</p>
          <Button variant="outline" size="sm" onClick={() => void remove([row])}>
            Remove
          </Button>
        </Card>
      )}
    </fieldset>
  );
}

function RowTools({ row, name, collections }: Pick<SavedRowProps, 'row' | 'collections'> & { name: string }) {
  const [isNoting, setNoting] = useState(false);
  const shelf = collections.find(({ id }) => id === row.collectionId)?.name ?? 'No collection';
  return (
    <>
      <MoveMenu rows={[row]} collections={collections} label={`${shelf}: collection of ${name}`}>
        {shelf}
      </MoveMenu>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`${row.note ? 'Edit' : 'Add'} note on ${name}`}
        onClick={() => setNoting(true)}
      >
        <NotebookPen size={16} aria-hidden="true" />
        {row.note ? 'Edit note' : 'Add note'}
      </Button>
      {isNoting ? <NoteDialog row={row} onClose={() => setNoting(false)} /> : null}
    </>
  );
}
