import type { SavedItem } from '@innerspring/contract/saved/schemas';
import { SAVED_NOTE_LENGTH } from '@innerspring/contract/saved/limits';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { sentenceOf } from '../../platform/refusals.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { keepNote } from './saved.data.ts';

/** The note on one saved post; refused, its text stays. */
export function NoteDialog({ row, onClose }: { row: SavedItem; onClose: () => void }) {
  const client = useQueryClient();
  const [text, setText] = useState(row.note ?? '');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    try {
      await keepNote(client, row.postId, text);
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
