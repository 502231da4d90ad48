import type { Plan } from '@innerspring/contract/premium/schemas';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton, SkeletonRegion, SkeletonText } from '../../ui/states/loading.tsx';
import { planQuery } from './premium.data.ts';

/** A placeholder for the plan. */
export function PlanSkeleton() {
  return (
    <SkeletonRegion label="Loading your plan">
      <Card padded bleed className="grid gap-4">
        <Skeleton className="h-7 w-44" />
        <SkeletonText lines={5} />
        <Skeleton className="h-10 w-40" />
      </Card>
    </SkeletonRegion>
  );
}

/** Renders its children once the member's plan has loaded. */
export function WithPlan({ children }: { children: (plan: Plan) => ReactNode }) {
  const plan = useQuery(planQuery);
  if (plan.data) return children(plan.data);
  if (plan.isPending) return <PlanSkeleton />;
  return (
    <Card bleed>
      <LoadFailed what="your plan" error={plan.error} onRetry={() => plan.refetch()} />
    </Card>
  );
}
