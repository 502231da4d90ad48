import { HEADED_SCREENS } from '@innerspring/contract/headed-screens';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { readSavedAddress, SavedPage } from '../features/saved/saved-page.tsx';
import type { SavedAddress } from '../platform/nav/found-things.ts';

export const Route = createFileRoute('/saved-posts')({
  staticData: HEADED_SCREENS['/saved-posts'],
  component: SavedPosts,
});

/** Reads the URL itself: what a route declares for that loads with the first page, whichever it is. */
function SavedPosts() {
  const given: Record<string, unknown> = Route.useSearch();
  const address = useMemo(() => readSavedAddress(given), [given]);
  const navigate = Route.useNavigate();
  const onAddress = (next: SavedAddress) => void navigate({ search: next, resetScroll: false });
  return <SavedPage address={address} onAddress={onAddress} />;
}
