import { admin } from '@innerspring/contract/admin/endpoints';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FormField } from '../../../ui/forms/form-field.tsx';
import { RelativeTime } from '../../../ui/words/relative-time.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import type { ApplicationFacts } from '../admin.data.ts';
import { useAdminAction } from './use-admin-action.ts';
import { sentenceOf } from '../../../platform/refusals.ts';

/** Notes that only staff read, and the box for one more. */
export function StaffNotes({ userId, notes }: { userId: number; notes: ApplicationFacts['internalNotes'] }) {
  const [text, setText] = useState('');
  const add = useAdminAction(admin.addNote, userId, 'Note added');

  function submit(event: FormEvent) {
    event.preventDefault();
    add.mutate({ params: { id: userId }, body: { text } }, { onSuccess: () => setText('') });
  }

  return (
    <div className="grid gap-3">
      {notes.length > 0 ? (
        <ul className="grid gap-2 text-sm">
          {notes.map((note) => (
            <li key={note.id} className="rounded-control bg-sunk px-3 py-2">
              <p className="text-xs text-ink-faint">
                {note.author} · <RelativeTime value={note.createdAt} suffix="ago" />
              </p>
              <p className="whitespace-pre-line break-words">{note.text}</p>
            </li>
          ))}
        </ul>
      ) : null}
      <form onSubmit={submit} className="grid gap-2">
        <FormField label="New note" error={add.error ? sentenceOf(add.error) : undefined}>
          <TextArea rows={2} limit={2000} value={text} onChange={(event) => setText(event.target.value)} />
        </FormField>
        <Button
          type="submit"
          size="sm"
          variant="outline"
          className="justify-self-start"
          loading={add.isPending}
          disabled={text.trim() === ''}
        >
          Add note
        </Button>
      </form>
    </div>
  );
}
