import type { FeedKind } from '@innerspring/contract/posts/schemas';
import { lazyPart } from '../../../parts/lazy-part.tsx';
import { Card } from '../../../ui/card.tsx';
import { CoilMark } from '../../../ui/coil-mark.tsx';
import { FirstSteps } from './first-steps.tsx';

const KindEmpty = lazyPart('part', () => import('./kind-empty.tsx'));

/** The empty feed: for one kind of posts, or for a new member, who sees how to start. */
export default function FeedEmpty({ kind }: { kind: FeedKind | undefined }) {
  if (kind) return <KindEmpty kind={kind} />;
  return (
    <Card bleed>
      <div className="grid justify-items-center gap-3 px-5 pt-8 pb-5 text-center">
        <CoilMark size={40} className="text-night" />
        <h2 className="display text-xl">Your feed begins here</h2>
        <p className="max-w-96 text-ink-soft">
          Posts from the people, companies and topics you follow will appear here.
        </p>
      </div>
      <FirstSteps />
    </Card>
  );
}
