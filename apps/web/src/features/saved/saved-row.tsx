import type { SavedCollection, SavedEntry } from '@innerspring/contract/saved/schemas';
import { NotebookPen } from 'lucide-react';
import { Suspense, useState, type FormEvent } from 'react';
import { PostListSkeleton } from '../../parts/posts/post-skeleton.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { MoveMenu } from './move-menu.tsx';
import { useRemove, keepNote, useThings } from './saved.data.ts';
import { SAVED_NOTE_LENGTH } from '@innerspring/contract/saved/endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../platform/refusals.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';

/** The note on one saved thing; refused, its text stays. */
function NoteDialog({ row, onClose }: { row: SavedEntry; onClose: () => void }) {
  const client = useQueryClient();
  const things = useThings();
  const [text, setText] = useState(row.note ?? '');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    try {
      await keepNote(client, things, row.id, text);
      onClose();
    } catch (error) {
      setProblem(sentenceOf(error));
      setBusy(false);
    }
  }

  return (
    <Dialog open onOpenChange={onClose} title={row.note ? 'Edit note' : 'Add a note'} description="Only you see it.">
      <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-3">
        <FormField label="Note" error={problem}>
          <TextArea rows={4} limit={SAVED_NOTE_LENGTH} value={text} onChange={(event) => setText(event.target.value)} />
        </FormField>
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Save note
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface SavedRowProps {
  row: SavedEntry;
  collections: SavedCollection[];
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** One saved thing with what its keeper added; of a post that is gone nothing but that. */
export function SavedRow({ row, collections, isChosen, onChoose }: SavedRowProps) {
  const remove = useRemove();
  const { nameOf, gone, Thing } = useThings();
  const name = row.thing ? nameOf(row.thing) : gone;
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
      {row.thing ? (
        <Suspense fallback={<PostListSkeleton count={1} />}>
          <Thing thing={row.thing} onUnsave={() => void remove([row])} />
        </Suspense>
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
