import type { UseQueryResult } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Tag } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { countOf } from '../../ui/words/number-format.ts';
import { SidePanel, SidePanelClose } from '../../ui/overlays/side-panel.tsx';
import { SkeletonRegion, SkeletonText } from '../../ui/states/skeleton.tsx';
import { FacetList, type FacetProps } from './facet-list.tsx';
import { activeFacets, chipLabel, type FacetName, facetLabels, type Facets, tightestFacet } from './facets.ts';

interface NamedFacetProps extends FacetProps {
  names: readonly FacetName[];
}

/** The counts of the filters, as they are asked for. */
export type FacetCounts = Pick<UseQueryResult<Facets>, 'data' | 'isError' | 'refetch'>;

interface FiltersProps extends FacetProps {
  counts: FacetCounts;
}

/** The filters with their counts, while they load, or why there are none. */
function Filters({ counts, ...choice }: FiltersProps) {
  if (counts.data) return <FacetList facets={counts.data} {...choice} />;
  if (!counts.isError)
    return (
      <SkeletonRegion label="Loading filters" className="py-3">
        <SkeletonText lines={8} />
      </SkeletonRegion>
    );
  return (
    <div role="alert" className="grid justify-items-start gap-1 py-3 text-sm">
      <p className="text-ink-soft">Could not load the filters.</p>
      <Button variant="link" size="sm" onClick={() => void counts.refetch()}>
        Try Again
      </Button>
    </div>
  );
}

/** The filters beside a list, where there is room. */
export function FilterAside(props: FiltersProps) {
  return (
    <Card asChild>
      <aside aria-label="Filters" className="px-3 py-1 max-lg:hidden">
        <Filters {...props} />
      </aside>
    </Card>
  );
}

interface FilterSheetProps extends FiltersProps, NamedFacetProps {}

/** The filters behind a button, where there is no room for them beside the list. */
export function FilterSheet({ names, chosen, ...rest }: FilterSheetProps) {
  const active = activeFacets(names, chosen).length;
  return (
    <SidePanel
      title="Filters"
      trigger={
        <Button variant="outline" className="lg:hidden">
          <SlidersHorizontal size={18} aria-hidden="true" />
          Filters{active > 0 ? ` (${active})` : ''}
        </Button>
      }
      footer={
        <SidePanelClose asChild>
          <Button block>Show results</Button>
        </SidePanelClose>
      }
    >
      <Filters chosen={chosen} {...rest} />
    </SidePanel>
  );
}

/** The filters that are on, each with a cross. */
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

/** Nothing passes all filters: the one that hides the most can be cleared at once. The children where no single one does. */
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
      No {many} match all filters. Without the one for {label} there would be {countOf(tightest.cleared, one, many)}.
    </EmptyState>
  );
}
