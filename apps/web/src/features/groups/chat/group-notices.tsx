import { groupMembers } from '@innerspring/contract/groups/endpoints';
import type { GroupPage } from '@innerspring/contract/groups/schemas';
import { sentenceOf } from '../../../platform/refusals.ts';
import { Banner } from '../../../ui/states/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/forms/form-field.tsx';
import { countOf } from '../../../ui/words/number-format.ts';
import { useGroupAction } from '../groups.data.ts';

interface GroupNoticesProps {
  group: GroupPage;
  onMembers: () => void;
}

/** "2 requests and 1 report wait for you." */
function waitingText({ requests, reports }: NonNullable<GroupPage['waiting']>): string {
  const parts = [requests > 0 ? countOf(requests, 'request') : '', reports > 0 ? countOf(reports, 'report') : ''];
  return `${parts.filter(Boolean).join(' and ')} ${requests + reports === 1 ? 'waits' : 'wait'} for you.`;
}

function Handover({ group }: { group: GroupPage }) {
  const take = useGroupAction(groupMembers.takeOver, { done: `You own ${group.name} now` });
  const drop = useGroupAction(groupMembers.dropOffer, { refused: 'Could not decline.' });
  const params = { id: group.id };
  return (
    <div className="grid gap-2 rounded-control bg-copper-wash p-4 max-md:mx-4">
      <p className="font-medium text-copper-ink">You are asked to take over {group.name}, as its owner.</p>
      {take.error ? <FieldError>{sentenceOf(take.error)}</FieldError> : null}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" loading={take.isPending} onClick={() => take.mutate({ params })}>
          Become the owner
        </Button>
        <Button size="sm" variant="ghost" loading={drop.isPending} onClick={() => drop.mutate({ params })}>
          Decline
        </Button>
      </div>
    </div>
  );
}

/** What waits for the viewer in a group, above everything else of it. */
export function GroupNotices({ group, onMembers }: GroupNoticesProps) {
  const { waiting } = group;
  const isWaiting = waiting !== null && waiting.requests + waiting.reports > 0;
  return (
    <>
      {group.handoverAsked ? <Handover group={group} /> : null}
      {isWaiting ? (
        <Banner
          tone="note"
          className="max-md:mx-4"
          action={
            <Button variant="link" size="sm" onClick={onMembers}>
              Look
            </Button>
          }
        >
          {waitingText(waiting)}
        </Banner>
      ) : null}
    </>
  );
}
