import { APPLICATION_STAGES, isClosedStage, type MovableStage } from '@innerspring/contract/job-applications/choices';
import type { ApplicantRow } from '@innerspring/contract/job-applications/schemas';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/forms/choices.tsx';
import { targetStages } from './job-applications.data.ts';
import { useMove } from './use-move.ts';

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
