import { VIEWING } from '@innerspring/contract/events/choices';
import { events } from '@innerspring/contract/events/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, call } from '../../platform/api.ts';
import { query } from '../../platform/query.ts';

/** Counts the member as a viewer of an event while mounted, and returns the number of viewers (specification §7). */
export function useViewers(id: number): number | undefined {
  const [isCounted, setCounted] = useState(false);
  const viewers = useQuery({
    ...query(events.viewers, { params: { id } }),
    // The number is fetched once the member is counted: an earlier response would leave them out.
    enabled: isCounted,
    staleTime: 0,
    refetchInterval: VIEWING.query,
    retry: VIEWING.queryRetries,
    retryDelay: VIEWING.queryRetryDelay,
  });
  const { refetch } = viewers;
  useEffect(() => {
    let retry: number | undefined;
    const view = async () => {
      try {
        await call(events.view, { params: { id } });
        setCounted(true);
      } catch (error) {
        // No response: the browser is offline.
        if (error instanceof ApiError && error.status === 0)
          retry = window.setTimeout(() => void view(), VIEWING.retry);
      }
    };
    void view();
    const poll = window.setInterval(() => void refetch(), VIEWING.poll);
    const leave = () =>
      void call(events.leave, { params: { id } }, { keepalive: true }).catch(() => {
        // The server drops viewers who stop reporting.
      });
    // A hidden tab rarely reports, so the member is counted again once it is visible.
    const onVisible = () => (document.visibilityState === 'visible' ? void view() : undefined);
    document.addEventListener('visibilitychange', onVisible);
    window.addEventListener('pagehide', leave);
    return () => {
      window.clearTimeout(retry);
      window.clearInterval(poll);
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [id, refetch]);
  return viewers.data?.count;
}
