import type { UseQueryResult } from '@tanstack/react-query';
import { useIsMobile } from '../../platform/use-media.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Tag } from '../../ui/forms/choices.tsx';
import { EmptyState } from '../../ui/states/list-end.tsx';
import { countOf, fullCount } from '../../ui/words/number-format.ts';
import { SkeletonRegion, SkeletonText } from '../../ui/states/loading.tsx';
import {
  activeFacets,
  chipLabel,
  type FacetName,
  facetLabels,
  type Facets,
  tightestFacet,
  type ChosenFacets,
  personFacets,
  valueLabel,
} from './facets.ts';
import { FilterSheet } from './filter-sheet.tsx';
import { type ReactNode, useState } from 'react';

const SHOWN_AT_FIRST = 5;

interface FacetProps {
  chosen: ChosenFacets;
  /** Called with a facet to turn on, or off with `undefined`. */
  onChoose: (change: ChosenFacets) => void;
}

interface FacetGroupProps extends FacetProps {
  name: FacetName;
  values: Facets['facets'][number]['values'];
  isLeast: boolean;
}

function FacetGroup({ name, values, isLeast, chosen, onChoose }: FacetGroupProps) {
  const [isWhole, setWhole] = useState(false);
  const own = chosen[name]?.toLowerCase();
  if (values.length === 0) return null;
  const shown = isWhole ? values : values.slice(0, SHOWN_AT_FIRST);
  return (
    <fieldset className="min-w-0 border-b border-seam pb-3 last:border-0">
      <legend className="px-2 pt-3 pb-1 text-sm font-semibold">{facetLabels[name]}</legend>
      {shown.map(({ value, count }) => {
        const isOn = value.toLowerCase() === own;
        return (
          <button
            key={value}
            type="button"
            aria-pressed={isOn}
            onClick={() => onChoose({ [name]: isOn ? undefined : value })}
            className="flex min-h-8 w-full min-w-0 items-center gap-2 rounded-small px-2 text-start text-sm text-ink-soft hover:bg-sunk hover:text-ink aria-pressed:bg-night-wash aria-pressed:font-semibold aria-pressed:text-night max-md:min-h-11"
          >
            <span dir="auto" className="min-w-0 flex-1 truncate">
              {valueLabel(name, value)}
            </span>
            <span className="text-ink-faint tabular-nums">
              {fullCount(count)}
              {isLeast ? '+' : ''}
            </span>
          </button>
        );
      })}
      {values.length > SHOWN_AT_FIRST ? (
        <Button variant="link" size="sm" className="mx-2" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : 'Show more'}
          <span className="sr-only"> of {facetLabels[name]}</span>
        </Button>
      ) : null}
    </fieldset>
  );
}

interface FacetListProps extends FacetProps {
  facets: Facets | undefined;
}

/** Every facet with its counts; pressing a value filters by it, pressing it again clears it. */
function FacetList({ facets, ...choice }: FacetListProps) {
  return personFacets.map((name) => {
    const facet = facets?.facets.find((one) => one.name === name);
    return facet ? (
      <FacetGroup key={name} name={name} values={facet.values} isLeast={facets?.isLeast ?? false} {...choice} />
    ) : null;
  });
}

interface NamedFacetProps extends FacetProps {
  names: readonly FacetName[];
}

/** The query for the counts of the filters. */
export type FacetCounts = Pick<UseQueryResult<Facets>, 'data' | 'isError' | 'refetch'>;

interface FiltersProps extends FacetProps {
  counts: FacetCounts;
}

/** The filters with their counts, while they load, or why there are none. */
function Filters({ counts, ...choice }: FiltersProps) {
  if (counts.data) return <FacetList facets={counts.data} {...choice} />;
  if (!counts.isError)
    return (
      <SkeletonRegion label="Loading filters" className="px-2 py-4">
        <SkeletonText lines={18} className="gap-4!" />
      </SkeletonRegion>
    );
  return (
    <div role="alert" className="grid justify-items-start gap-1 px-2 py-3 text-sm">
      <p className="text-ink-soft">Couldn’t load the filters.</p>
      <Button variant="link" size="sm" onClick={() => void counts.refetch()}>
        Try Again
      </Button>
    </div>
  );
}

/**
 * The filters next to a list; from 768 px on, in the narrow column of `Columns`. They scroll on their own if needed.
 */
export function FilterAside(props: FiltersProps) {
  if (useIsMobile()) return null;
  return (
    <Card asChild>
      <aside
        aria-label="Filters"
        className="max-h-[calc(100dvh-6.5rem)] overflow-y-auto overscroll-contain px-2 pb-1 [scrollbar-width:thin]"
      >
        <Filters {...props} />
      </aside>
    </Card>
  );
}

interface FacetSheetProps extends FiltersProps, NamedFacetProps {}

/** The filters behind a chip, on phones. */
export function FacetSheet({ names, chosen, ...rest }: FacetSheetProps) {
  return (
    <FilterSheet active={activeFacets(names, chosen).length}>
      <Filters chosen={chosen} {...rest} />
    </FilterSheet>
  );
}

/** The active filters, each with a cross. */
export function FacetChips({ names, chosen, onChoose }: NamedFacetProps) {
  return activeFacets(names, chosen).map((name) => {
    const label = chipLabel(name, chosen[name] ?? '');
    return (
      <Tag key={name} name={label} onRemove={() => onChoose({ [name]: undefined })}>
        {label}
      </Tag>
    );
  });
}

interface NonePassProps extends NamedFacetProps {
  facets: Facets | undefined;
  /** "person" and "people". */
  noun: readonly [string, string];
  children: ReactNode;
}

/**
 * Nothing passes all filters: offers to clear the one that hides the most. Shows the children if no single one does.
 */
export function NonePass({ names, facets, noun: [one, many], chosen, onChoose, children }: NonePassProps) {
  const tightest = tightestFacet(names, chosen, facets);
  if (!tightest) return children;
  const label = facetLabels[tightest.name].toLowerCase();
  return (
    <EmptyState
      action={
        <Button variant="outline" onClick={() => onChoose({ [tightest.name]: undefined })}>
          Clear {label}
        </Button>
      }
    >
      No {many} match all your filters. Clear {label} to see {countOf(tightest.cleared, one, many)}.
    </EmptyState>
  );
}
