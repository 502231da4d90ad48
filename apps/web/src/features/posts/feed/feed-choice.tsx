import type { CurrentUser } from '@innerspring/contract';
import type { FeedKind } from '@innerspring/contract/posts/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { first } from '../../../first.ts';
import type { FeedChoice } from '../../../parts/posts/post.data.ts';
import { currentUserKey, useCurrentUser } from '../../../platform/session/current-user.ts';
import { Chip, SegmentedSwitch } from '../../../ui/toggles.tsx';
import { toast } from '../../../ui/overlays/toast.ts';

const views = [
  { value: 'top', label: 'Top' },
  { value: 'latest', label: 'Latest' },
] as const;

export const kinds: readonly { kind?: FeedKind; label: string }[] = [
  { label: 'All' },
  ...first.flatMap(({ chips = [] }) => chips),
];

/** The member's feed order, and a function to change it: right away here, and saved for every device. */
function useView() {
  const client = useQueryClient();
  const view = useCurrentUser().reading.feedView;
  const show = (feedView: FeedChoice['view']) =>
    client.setQueryData<CurrentUser | null>(
      currentUserKey,
      (user) => user && { ...user, reading: { ...user.reading, feedView } },
    );
  async function choose(next: FeedChoice['view']) {
    if (next === view) return;
    show(next);
    try {
      const { rememberView } = await import('./remember-view.ts');
      await rememberView(client, next);
    } catch {
      toast({
        title: 'We couldn’t save your choice',
        description: 'We couldn’t save it, so it lasts until you reload. Choose it again to retry.',
        variant: 'destructive',
      });
    }
  }
  return { view, choose };
}

/** The chips scroll sideways if they don't fit. */
function bringIntoView(chip: HTMLElement | null) {
  if (chip?.parentElement) chip.parentElement.scrollLeft = chip.offsetLeft - 200;
}

/** The feed's order and post types, above it. The type is in the URL, the order in the member's settings. */
export function FeedChoiceBar({ kind }: { kind: FeedKind | undefined }) {
  const navigate = useNavigate();
  const { view, choose } = useView();
  return (
    <div className="flex min-w-0 items-center gap-3 max-md:px-4">
      <SegmentedSwitch label="Sort the feed" options={views} value={view} onValueChange={(next) => void choose(next)} />
      <fieldset aria-label="Post types" className="chips py-0.75 max-md:-me-4 max-md:pe-4">
        {kinds.map((one) => (
          <Chip
            key={one.label}
            ref={one.kind && one.kind === kind ? bringIntoView : null}
            pressed={one.kind === kind}
            onClick={() => void navigate({ to: '/', search: one.kind ? { kind: one.kind } : {}, resetScroll: false })}
          >
            {one.label}
          </Chip>
        ))}
      </fieldset>
    </div>
  );
}
