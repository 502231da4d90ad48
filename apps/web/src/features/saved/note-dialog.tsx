import { SAVED_NOTE_LENGTH } from '@innerspring/contract/saved/endpoints';
import type { SavedEntry } from '@innerspring/contract/saved/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useActionForm } from '../../parts/forms/action-form.ts';
import { Field } from '../../ui/forms/bound-fields.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { TextArea } from '../../ui/forms/text-fields.tsx';
import { saveNote, useThings } from './saved.data.ts';

/** Edits the note on a saved item. */
export default function NoteDialog({ row, onClose }: { row: SavedEntry; onClose: () => void }) {
  const client = useQueryClient();
  const things = useThings();
  const form = useActionForm(({ note }: { note: string }) => saveNote(client, things, row.id, note), {
    values: { note: row.note ?? '' },
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={row.note ? 'Edit note' : 'Add a note'}
      description="Only you see it."
      submit="Save note"
      onOpenChange={onClose}
    >
      <Field form={form} name="note" label="Note">
        <TextArea rows={4} limit={SAVED_NOTE_LENGTH} />
      </Field>
    </FormDialog>
  );
}
