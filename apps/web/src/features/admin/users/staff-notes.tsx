import { admin } from '@innerspring/contract/admin/endpoints';
import { useActionForm } from '../../../parts/forms/action-form.ts';
import { Field } from '../../../ui/forms/bound-fields.tsx';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { TextArea } from '../../../ui/forms/text-fields.tsx';
import { RelativeTime } from '../../../ui/words/relative-time.tsx';
import { type ApplicationFacts, staffAction } from '../admin.data.ts';

/** Notes that only staff can see, and a field to add one. */
export function StaffNotes({ userId, notes }: { userId: number; notes: ApplicationFacts['internalNotes'] }) {
  const form = useActionForm(admin.addNote, {
    ...staffAction(userId),
    values: { text: '' },
    check: ({ text }) => ({ text: text.trim() ? undefined : 'Write a note' }),
    toInput: (body) => ({ params: { id: userId }, body }),
    done: 'Note added',
    guard: 'your note',
  });
  return (
    <div className="grid gap-3">
      {notes.length > 0 ? (
        <ul className="grid gap-2 text-sm">
          {notes.map((note) => (
            <li key={note.id} className="rounded-control bg-sunk px-3 py-2">
              <p className="text-xs text-ink-faint">
                {note.author} · <RelativeTime value={note.createdAt} suffix="ago" />
              </p>
              <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
            </li>
          ))}
        </ul>
      ) : null}
      <Form
        form={form}
        label="Add a note"
        actions={
          <SubmitButton size="sm" variant="outline">
            Add note
          </SubmitButton>
        }
      >
        <Field form={form} name="text" label="New note" help="Only staff can see this.">
          <TextArea rows={1} limit={2000} />
        </Field>
      </Form>
    </div>
  );
}
