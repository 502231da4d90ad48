import { APPLICATION_STAGES } from '@innerspring/contract/job-applications/choices';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../parts/lazy-part.tsx';
import { SiteLink } from '../../../parts/site-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/states/loading.tsx';
import { ownApplicationQuery } from '../job-applications.data.ts';

const ApplyDialog = lazyPart('dialog', () => import('../apply-dialog.tsx'));

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
  if (data.application)
    return (
      <Button asChild variant="outline">
        <SiteLink to="/jobs?tab=applied">Applied: {APPLICATION_STAGES[data.application.stage]}</SiteLink>
      </Button>
    );
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
