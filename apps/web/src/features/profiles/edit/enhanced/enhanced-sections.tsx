import type { EnhancedProfile } from '@innerspring/contract/profiles/enhanced';
import { PROFILE_SECTIONS } from '@innerspring/contract/profiles/choices';
import type { PlanLock } from '@innerspring/contract/plan';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../../../parts/load-failed.tsx';
import { LockCard } from '../../../../parts/plan/lock-card.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Skeleton, SkeletonRegion, SkeletonText } from '../../../../ui/states/loading.tsx';
import { FeaturedLine, siteOf } from '../../profile-featured.tsx';
import { ButtonSection } from './button-section.tsx';
import { enhancedQuery, keyOf } from './enhanced.data.ts';
import { FeaturedSection } from './featured-section.tsx';
import { OrderSection, sectionNames } from './order-section.tsx';

/** The Premium parts of the profile. Members without Premium see what is stored below the lock. */
export function EnhancedSections() {
  const { data, error, refetch } = useQuery(enhancedQuery);
  if (!data)
    return (
      <Card bleed padded>
        {error ? (
          <LoadFailed what="your enhanced profile" error={error} onRetry={() => refetch()} />
        ) : (
          <SkeletonRegion label="Loading your enhanced profile">
            <Skeleton className="mb-4 h-5 w-36" />
            <SkeletonText lines={4} />
          </SkeletonRegion>
        )}
      </Card>
    );
  if (data.lock) return <Locked stored={data} lock={data.lock} />;
  return (
    <>
      <FeaturedSection featured={data.featured} />
      <ButtonSection callToAction={data.callToAction} />
      <OrderSection sections={data.sections} />
    </>
  );
}

function Locked({ stored, lock }: { stored: EnhancedProfile; lock: PlanLock }) {
  const { featured, callToAction, sections } = stored;
  const isOrdered = sections.join() !== PROFILE_SECTIONS.join();
  const hasStored = featured.length > 0 || callToAction !== null || isOrdered;
  return (
    <Card bleed padded>
      <LockCard lock={lock} />
      {hasStored ? (
        <section aria-label="What you saved" className="grid min-w-0 gap-3 border-t border-seam pt-4">
          <p className="text-ink-soft">We’ve kept what you set up. It’ll show again with Premium:</p>
          <ul className="grid min-w-0 gap-3">
            {featured.map((item) => (
              <li key={keyOf(item)} className="min-w-0">
                <FeaturedLine item={item} />
              </li>
            ))}
            {callToAction ? (
              <li>
                Your button: <bdi className="font-medium">{callToAction.label}</bdi>
                {callToAction.url === null ? ', which starts a message' : `, which opens ${siteOf(callToAction.url)}`}
              </li>
            ) : null}
            {isOrdered ? <li>Section order: {sections.map((section) => sectionNames[section]).join(', ')}</li> : null}
          </ul>
        </section>
      ) : null}
    </Card>
  );
}
