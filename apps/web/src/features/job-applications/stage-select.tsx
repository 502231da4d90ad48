import {
  APPLICATION_STAGES,
  type ApplicationStage,
  isClosedStage,
} from '@innerspring/contract/job-applications/choices';
import type { ApplicantRow } from '@innerspring/contract/job-applications/schemas';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/forms/choices.tsx';
import { targetStages } from './job-applications.data.ts';
import { nameOf } from './applicant-facts.tsx';
import { useMove } from './use-move.tsx';

interface StageSelectProps {
  row: Pick<ApplicantRow, 'id' | 'stage' | 'tellsAt' | 'person'>;
  /** Of the job. */
  title: string;
}

/** A select to change the stage of an application. */
export function StageSelect({ row, title }: StageSelectProps) {
  const { id, stage, tellsAt } = row;
  const { isMoving, request, undo, question } = useMove(title);
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
    <>
      <Select
        aria-label={`Stage of ${nameOf(row)}`}
        className="w-40"
        disabled={isMoving}
        value={stage}
        onChange={({ target }) => request(row, target.value as ApplicationStage)}
        options={[
          { value: stage, label: APPLICATION_STAGES[stage] },
          ...targets.map((value) => ({ value, label: APPLICATION_STAGES[value] })),
        ]}
      />
      {question}
    </>
  );
}
