import { APPLICATION_STAGES, type ApplicationStage } from '@innerspring/contract/job-applications/choices';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../parts/lazy-part.tsx';
import { SiteLink } from '../../../parts/site-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/states/loading.tsx';
import { ownApplicationQuery } from '../job-applications.data.ts';

const ApplyDialog = lazyPart('dialog', () => import('../apply-dialog.tsx'));

/** The stage of the viewer’s application, which leads to it. */
function StageLink({ stage }: { stage: ApplicationStage }) {
  return (
    <Button asChild variant="outline">
      <SiteLink to="/jobs?tab=applied">Applied: {APPLICATION_STAGES[stage]}</SiteLink>
    </Button>
  );
}

/** On a job that is closed: the stage of the viewer’s application, if they applied. */
export function OwnStage({ jobId }: { jobId: number }) {
  const { data } = useQuery(ownApplicationQuery(jobId));
  return data?.application ? <StageLink stage={data.application.stage} /> : null;
}

interface ApplyButtonProps {
  jobId: number;
  title: string;
  questions: readonly string[];
}

/** The button to apply for a job on this site. After that, it shows the stage of the application. */
export function ApplyButton({ jobId, title, questions }: ApplyButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(ownApplicationQuery(jobId));
  if (!data) return <Skeleton className="h-10 w-28 rounded-pill!" />;
  if (data.application) return <StageLink stage={data.application.stage} />;
  return (
    <>
      <Button onPointerEnter={ApplyDialog.ahead} onClick={() => setOpen(true)}>
        Apply
      </Button>
      <Suspense>
        {isOpen ? (
          <ApplyDialog jobId={jobId} title={title} questions={questions} onClose={() => setOpen(false)} />
        ) : null}
      </Suspense>
    </>
  );
}
