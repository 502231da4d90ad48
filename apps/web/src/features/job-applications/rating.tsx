import { jobApplications } from '@innerspring/contract/job-applications/endpoints';
import type { Applicant, ApplicantRow } from '@innerspring/contract/job-applications/schemas';
import { clsx } from 'clsx';
import { Star } from 'lucide-react';
import { useAction } from '../../platform/use-action.ts';
import { openedKey, touchesApplications, touchesIfRefused } from './job-applications.data.ts';

const steps = [1, 2, 3, 4, 5] as const;

/** The viewer's own rating of an application. Nobody else can see it. Selecting it again removes it. */
export function Rating({
  row: { id, ownRating },
  name,
}: {
  row: Pick<ApplicantRow, 'id' | 'ownRating'>;
  name: string;
}) {
  const rate = useAction(jobApplications.rate, {
    touches: touchesApplications,
    touchesIfRefused,
    answered: (client, given: Applicant) => {
      if (client.getQueryData(openedKey(id))) client.setQueryData(openedKey(id), given);
    },
    refused: 'Couldn’t rate the application',
  });
  const shown = rate.isPending ? rate.variables.body.rating : ownRating;
  return (
    <fieldset aria-label={`Your rating of ${name}`} className="flex shrink-0">
      {steps.map((step) => (
        <button
          key={step}
          type="button"
          aria-label={`${step} of 5`}
          aria-pressed={shown === step}
          disabled={rate.isPending}
          onClick={() =>
            rate.mutate({ params: { applicationId: id }, body: { rating: ownRating === step ? null : step } })
          }
          className="hit grid size-6 place-items-center rounded-small text-ink-faint hover:text-amber"
        >
          <Star
            size={16}
            aria-hidden="true"
            className={clsx(shown !== null && step <= shown && 'fill-current text-amber')}
          />
        </button>
      ))}
    </fieldset>
  );
}
