import { Suspense } from 'react';
import { PostListSkeleton } from '../../parts/posts/post-skeleton.tsx';
import { isNone } from '../../platform/nav.ts';
import type { SavedListProps } from '../../platform/nav/found-things.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { savedKinds } from './saved-kinds.ts';

/** The tab without a name in the address. */
const first = savedKinds[0]?.tab ?? '';

/** Everything a member saved, by kind; nobody else sees any of it. */
export function SavedPage({ address, onAddress }: SavedListProps) {
  return (
    <div className="mx-auto grid w-full max-w-160 grid-cols-[minmax(0,1fr)] gap-3 pt-5.5 pb-24 max-md:pt-3 md:px-4">
      <h1 className="max-md:px-4">Saved Posts</h1>
      <Tabs
        label="What you saved"
        value={address.tab ?? first}
        onValueChange={(tab) => onAddress(tab === first ? {} : { tab })}
        tabs={savedKinds.map(({ tab, label, List }) => ({
          value: tab,
          label,
          content: isNone(List) ? (
            <Card bleed>
              <EmptyState
                action={
                  <Button variant="outline" onClick={() => onAddress({})}>
                    See saved posts
                  </Button>
                }
              >
                {label} cannot be saved yet. Those you save will stand here.
              </EmptyState>
            </Card>
          ) : (
            <Suspense fallback={<PostListSkeleton count={2} />}>
              <List address={address} onAddress={onAddress} />
            </Suspense>
          ),
        }))}
      />
    </div>
  );
}
