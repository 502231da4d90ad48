import type { LiveSubject } from '@innerspring/contract';
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type Refresh, useLiveSubject } from '../live/subjects.ts';
import { useOpenedSubject } from './opened-subject.ts';

/** Says of a key of the query cache whether the page of this id shows it. */
export type ShownOn = (id: number) => (key: QueryKey, data: unknown) => boolean;

function refreshPage(client: QueryClient, isShown: ReturnType<ShownOn>, options: Parameters<Refresh>[0]) {
  return client.invalidateQueries({ predicate: ({ queryKey, state }) => isShown(queryKey, state.data) }, options);
}

/** Keeps the page of something true while it is open, and reads the notifications that it has shown. */
export function useOpenPage(subject: Exclude<LiveSubject, 'staff'>, id: number, shownOn: ShownOn): void {
  const client = useQueryClient();
  const refresh: Refresh = (options) => refreshPage(client, shownOn(id), options);
  useLiveSubject(subject, id, refresh);
  useOpenedSubject(subject, id, () => refresh({ cancelRefetch: true }));
}
