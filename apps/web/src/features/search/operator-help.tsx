import { CircleHelp } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';

const operators = [
  ['"cold foam"', 'these words together, in this order'],
  ['-latex', 'without this word'],
  ['from:@maren', 'posts by this member'],
  ['tag:tariffs', 'posts with this hashtag'],
  ['company:harborline', 'people and posts of this company'],
  ['in:"High Point"', 'people, companies and posts from this place'],
] as const;

/** The operators, one a line, or each above its meaning. */
export function OperatorList({ isNarrow = false }: { isNarrow?: boolean }) {
  return (
    <>
      <p className="pb-2.5 font-semibold">Search tips</p>
      <dl className={isNarrow ? 'grid gap-3 text-sm' : 'grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm'}>
        {operators.map(([example, meaning]) => (
          <div
            key={example}
            className={isNarrow ? 'grid justify-items-start gap-1' : 'col-span-2 grid grid-cols-subgrid items-baseline'}
          >
            <dt>
              <code className="rounded-small bg-sunk px-1.5 py-0.5">{example}</code>
            </dt>
            <dd className="text-ink-soft">{meaning}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Behind a button: how to say more exactly what is looked for. */
export function OperatorHelp({ className }: { className?: string }) {
  return (
    <Popover
      label="Search tips"
      align="end"
      trigger={
        <Button variant="ghost" size="sm" className={className}>
          <CircleHelp size={16} aria-hidden="true" />
          Search tips
        </Button>
      }
    >
      <OperatorList />
    </Popover>
  );
}
