import {
  APPLICATION_LIMITS,
  APPLICATION_STAGES,
  isClosedStage,
  type MovableStage,
} from '@innerspring/contract/job-applications/choices';
import { jobApplications } from '@innerspring/contract/job-applications/endpoints';
import type { Applicant, ApplicantRow } from '@innerspring/contract/job-applications/schemas';
import type { QueryClient } from '@tanstack/react-query';
import { useAction } from '../../platform/use-action.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/forms/choices.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { openedKey, targetStages, touchesApplications } from './job-applications.data.ts';

/** Caches the new state of an open application. */
const showOpened = (client: QueryClient, given: Applicant) => client.setQueryData(openedKey(given.id), given);

/** Moves an application. "Not selected" can be undone for a limited time. */
export function useMove() {
  const move = useAction(jobApplications.move, {
    touches: touchesApplications,
    answered: showOpened,
    touchesIfRefused: touchesApplications,
    refused: 'Couldn’t move the application',
    onDone: (applicant) => {
      if (applicant.tellsAt === null) return;
      toast({
        title: 'Not selected',
        description: `We tell the applicant in ${APPLICATION_LIMITS.undoMinutes} minutes.`,
        action: { label: 'Undo', onPress: () => undo.mutate({ params: { applicationId: applicant.id } }) },
      });
    },
  });
  const undo = useAction(jobApplications.undo, {
    touches: touchesApplications,
    answered: showOpened,
    refused: 'Couldn’t undo it',
  });
  return { move, undo };
}

interface StageSelectProps {
  row: Pick<ApplicantRow, 'id' | 'stage' | 'tellsAt'>;
  name: string;
}

/** A select to change the stage of an application. */
export function StageSelect({ row: { id, stage, tellsAt }, name }: StageSelectProps) {
  const { move, undo } = useMove();
  if (tellsAt !== null)
    return (
      <Button
        variant="outline"
        size="sm"
        loading={undo.isPending}
        onClick={() => undo.mutate({ params: { applicationId: id } })}
      >
        Undo “Not selected”
      </Button>
    );
  if (isClosedStage(stage)) return <Badge variant="outline">{APPLICATION_STAGES[stage]}</Badge>;
  const targets = targetStages.filter((one) => one !== stage);
  return (
    <Select
      aria-label={`Stage of ${name}`}
      className="w-40"
      disabled={move.isPending}
      value={stage}
      onChange={({ target }) =>
        move.mutate({ params: { applicationId: id }, body: { from: stage, stage: target.value as MovableStage } })
      }
      options={[
        { value: stage, label: APPLICATION_STAGES[stage] },
        ...targets.map((value) => ({ value, label: APPLICATION_STAGES[value] })),
      ]}
    />
  );
}
