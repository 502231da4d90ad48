import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { fullCount } from '../../ui/words/number-format.ts';
import { type ChosenFacets, type FacetName, type Facets, facetLabels, personFacets, valueLabel } from './facets.ts';

const SHOWN_AT_FIRST = 5;

export interface FacetProps {
  chosen: ChosenFacets;
  /** A facet to turn on, or off by `undefined`. */
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
      <legend className="pt-3 pb-1 text-sm font-semibold">{facetLabels[name]}</legend>
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
export function FacetList({ facets, ...choice }: FacetListProps) {
  return personFacets.map((name) => {
    const facet = facets?.facets.find((one) => one.name === name);
    return facet ? (
      <FacetGroup key={name} name={name} values={facet.values} isLeast={facets?.isLeast ?? false} {...choice} />
    ) : null;
  });
}
