import { HEADED_SCREENS } from '@innerspring/contract/headed-screens';
import { createFileRoute, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { AvailableToHirePage } from '../features/hire-cards/available-to-hire-page.tsx';
import { type HireFilters, readHireFilters } from '../features/hire-cards/hire-cards.data.ts';

export const Route = createFileRoute('/available-to-hire/')({
  staticData: HEADED_SCREENS['/available-to-hire'],
  component: AvailableToHire,
});

/** Reads the filters itself: what a route declares for that loads with the first page, whichever it is. */
function AvailableToHire() {
  const given: Record<string, unknown> = useSearch({ strict: false });
  const filters = useMemo(() => readHireFilters(given), [given]);
  const navigate = useNavigate();
  const onFilters = (next: HireFilters) =>
    void navigate({ to: '/available-to-hire', search: next as object, replace: true, resetScroll: false });
  return <AvailableToHirePage filters={filters} onFilters={onFilters} />;
}
