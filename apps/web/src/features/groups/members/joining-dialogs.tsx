import { GROUP_LIMITS } from '@innerspring/contract/groups/choices';
import { groupMembers } from '@innerspring/contract/groups/endpoints';
import type { GroupCard, GroupPage } from '@innerspring/contract/groups/schemas';
import type { PersonCard } from '@innerspring/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useActionForm } from '../../../parts/forms/action-form.ts';
import { MemberSearch } from '../../../parts/people/member-search.tsx';
import { Field } from '../../../ui/forms/bound-fields.tsx';
import { Tag } from '../../../ui/forms/choices.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { TextArea } from '../../../ui/forms/text-fields.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { Skeleton } from '../../../ui/states/loading.tsx';
import { countOf } from '../../../ui/words/number-format.ts';
import { groupTouches } from '../groups.data.ts';
import { afterJoining, groupQuery, joinGroup } from '../public/group.data.ts';

/** Invites members by name, several at a time. */
export function InviteDialog({ group, onClose }: { group: GroupPage; onClose: () => void }) {
  const [text, setText] = useState('');
  const form = useActionForm(groupMembers.invite, {
    values: { people: [] as PersonCard[] },
    check: ({ people }) => ({ people: people.length === 0 ? 'Pick at least one member from the list.' : undefined }),
    serverFields: { userIds: 'people' },
    toInput: ({ people }) => ({ params: { id: group.id }, body: { userIds: people.map(({ id }) => id) } }),
    ...groupTouches,
    onDone: ({ invited }) => {
      if (invited.length > 0) toast({ title: `Invited ${countOf(invited.length, 'member')}`, variant: 'success' });
      else toast({ title: 'No one was invited', description: 'They’re already in the group or invited.' });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={`Invite to ${group.name}`}
      description="We’ll let them know. They decide whether to join."
      submit="Send invitations"
      onOpenChange={(open) => (open ? undefined : onClose())}
    >
      <div className="grid min-h-64 content-start gap-4">
        <Field
          form={form}
          name="people"
          label="Members"
          help={`You can invite up to ${GROUP_LIMITS.invitedAtOnce} at a time.`}
        >
          {({ value: people, onChange, ref }) => (
            <MemberSearch
              ref={ref}
              value={text}
              onValueChange={setText}
              disabled={people.length >= GROUP_LIMITS.invitedAtOnce}
              onSelect={(person) => {
                setText('');
                if (!people.some(({ id }) => id === person.id)) onChange([...people, person]);
              }}
            />
          )}
        </Field>
        <Chosen
          people={form.fields.watch('people')}
          onRemove={({ id }) =>
            form.fields.setValue(
              'people',
              form.fields.getValues('people').filter((one) => one.id !== id),
              { shouldDirty: true },
            )
          }
        />
      </div>
    </FormDialog>
  );
}

interface ChosenProps {
  people: readonly PersonCard[];
  onRemove: (person: PersonCard) => void;
}

function Chosen({ people, onRemove }: ChosenProps) {
  if (people.length === 0) return null;
  return (
    <ul aria-label="People to invite" className="flex flex-wrap gap-1.5">
      {people.map((person) => (
        <li key={person.id} className="min-w-0">
          <Tag name={person.fullName} onRemove={() => onRemove(person)}>
            {person.fullName}
          </Tag>
        </li>
      ))}
    </ul>
  );
}

/** Asks to join, with an answer to the moderators' question. The text stays until it's sent. */
export function AskDialog({ group, onClose }: { group: GroupCard; onClose: () => void }) {
  const { data, isPending } = useQuery(groupQuery(group.id));
  const form = useActionForm(({ answer }: { answer: string }) => joinGroup(group.id, answer.trim()), {
    values: { answer: '' },
    ...afterJoining(group),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={`Ask to join ${group.name}`}
      description="The moderators will see your profile and your answer."
      submit="Send request"
      onOpenChange={(open) => (open ? undefined : onClose())}
    >
      {isPending ? (
        <Skeleton className="h-24 rounded-control" />
      ) : (
        <Field form={form} name="answer" label={data?.question || 'Message to the moderators'} optional>
          <TextArea rows={3} limit={GROUP_LIMITS.answer} />
        </Field>
      )}
    </FormDialog>
  );
}
