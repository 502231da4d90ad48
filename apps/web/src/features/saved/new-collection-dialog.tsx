import { COLLECTION_NAME_LENGTH } from '@innerspring/contract/saved/endpoints';
import type { SavedCollection } from '@innerspring/contract/saved/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { Field } from '../../ui/forms/bound-fields.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { TextField } from '../../ui/forms/text-fields.tsx';
import { useNameForm } from './collections-dialog.tsx';
import { collectionChanges } from './saved.data.ts';

/** Asks for the name of a new collection and creates it. */
export default function NewCollectionDialog({
  onClose,
  onMade,
}: {
  onClose: () => void;
  onMade: (made: SavedCollection) => void;
}) {
  const form = useNameForm({
    save: collectionChanges(useQueryClient()).create,
    onDone: (made) => {
      onClose();
      onMade(made);
    },
  });
  return (
    <FormDialog
      form={form}
      title="New collection"
      description="Only you see your collections."
      submit="Create"
      onOpenChange={onClose}
    >
      <Field form={form} name="name" label="Name" required>
        <TextField maxLength={COLLECTION_NAME_LENGTH} />
      </Field>
    </FormDialog>
  );
}
