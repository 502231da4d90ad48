import { GROUP_LIMITS } from '@innerspring/contract/groups/choices';
import { groupMembers } from '@innerspring/contract/groups/endpoints';
import type { GroupCard, GroupPage } from '@innerspring/contract/groups/schemas';
import type { PersonCard } from '@innerspring/contract/users';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { MemberSearch } from '../../../parts/people/member-search.tsx';
import { sentenceOf } from '../../../platform/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Tag } from '../../../ui/forms/choices.tsx';
import { FieldError, FormField } from '../../../ui/forms/form-field.tsx';
import { TextArea } from '../../../ui/forms/text-fields.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { Skeleton } from '../../../ui/states/loading.tsx';
import { countOf } from '../../../ui/words/number-format.ts';
import { useGroupAction } from '../groups.data.ts';
import { groupQuery, useJoin } from '../public/group.data.ts';

/** Invites members by name, several at a time. */
export function InviteDialog({ group, onClose }: { group: GroupPage; onClose: () => void }) {
  const formId = useId();
  const [text, setText] = useState('');
  const [people, setPeople] = useState<readonly PersonCard[]>([]);
  const [problem, setProblem] = useState<string>();
  const invite = useGroupAction(groupMembers.invite, {
    onDone: ({ invited }) => {
      if (invited.length > 0) toast({ title: `${countOf(invited.length, 'member')} invited.`, variant: 'success' });
      else toast({ title: 'Nobody was invited.', description: 'They are in the group or invited already.' });
      onClose();
    },
  });
  const isFull = people.length >= GROUP_LIMITS.invitedAtOnce;
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    if (people.length === 0) return setProblem('Choose at least one member from the list.');
    setProblem(undefined);
    invite.mutate({ params: { id: group.id }, body: { userIds: people.map(({ id }) => id) } });
  }
  const sentence = problem ?? (invite.error ? sentenceOf(invite.error) : undefined);
  return (
    <Dialog
      open
      locked={invite.isPending}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Invite to ${group.name}`}
      description="They are told, and decide whether they join."
      footer={
        <Button type="submit" form={formId} loading={invite.isPending}>
          Send invitations
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid min-h-64 content-start gap-4">
        <FormField label="Members" error={sentence} help={`Up to ${GROUP_LIMITS.invitedAtOnce} at a time.`}>
          <MemberSearch
            value={text}
            onValueChange={setText}
            disabled={isFull}
            onSelect={(person) => {
              setText('');
              setProblem(undefined);
              setPeople((now) => (now.some(({ id }) => id === person.id) ? now : [...now, person]));
            }}
          />
        </FormField>
        <Chosen people={people} onRemove={({ id }) => setPeople((now) => now.filter((one) => one.id !== id))} />
      </form>
    </Dialog>
  );
}

interface ChosenProps {
  people: readonly PersonCard[];
  onRemove: (person: PersonCard) => void;
}

function Chosen({ people, onRemove }: ChosenProps) {
  if (people.length === 0) return null;
  return (
    <ul aria-label="To be invited" className="flex flex-wrap gap-1.5">
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

/** Asks the moderators to be let in, with an answer to their question. What was typed stays until it is sent. */
export function AskDialog({ group, onClose }: { group: GroupCard; onClose: () => void }) {
  const formId = useId();
  const [answer, setAnswer] = useState('');
  const { data, isPending } = useQuery(groupQuery(group.id));
  const join = useJoin(group);
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    join.mutate(answer.trim(), { onSuccess: onClose });
  }
  return (
    <Dialog
      open
      locked={join.isPending}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Ask to join ${group.name}`}
      description="The moderators read your profile and your answer."
      footer={
        <Button type="submit" form={formId} loading={join.isPending}>
          Send request
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        {isPending ? (
          <Skeleton className="h-24 rounded-control" />
        ) : (
          <FormField label={data?.question || 'A word to the moderators'} optional>
            <TextArea
              rows={3}
              limit={GROUP_LIMITS.answer}
              value={answer}
              onChange={(event) => setAnswer(event.target.value)}
            />
          </FormField>
        )}
        {join.error ? <FieldError>{sentenceOf(join.error)}</FieldError> : null}
      </form>
    </Dialog>
  );
}
