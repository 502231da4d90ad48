import { HEADED_SCREENS } from '@innerspring/contract/headed-screens';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type AnalyticsAddress, AnalyticsPage, readAnalyticsAddress } from '../features/analytics/analytics-page.tsx';

export const Route = createFileRoute('/analytics/reactions')({
  staticData: HEADED_SCREENS['/analytics/reactions'],
  component: Analytics,
});

/** Reads the URL itself: what a route declares for that loads with the first page, whichever it is. */
function Analytics() {
  const given: Record<string, unknown> = Route.useSearch();
  const address = useMemo(() => readAnalyticsAddress(given), [given]);
  const navigate = Route.useNavigate();
  // The router would put a string of digits in quotes.
  const onAddress = ({ days, company, post }: AnalyticsAddress) =>
    void navigate({ search: { days: days && Number(days), company, post }, replace: true, resetScroll: false });
  return <AnalyticsPage address={address} onAddress={onAddress} />;
}
