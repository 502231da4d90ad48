import { type Query, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { partOf } from '../platform/query.ts';

interface AllAtOnceProps {
  /** Shown until then, in the layout of the children. */
  fallback: ReactNode;
  children: ReactNode;
  /** Mounted once the children are visible. */
  after?: ReactNode;
}

/**
 * Shows its children once all of their queries and code have loaded, whatever the rest of the page waits for, so a part that loads late never moves one that loaded early.
 * The children are mounted but hidden until then, so their queries run. Later queries don't hide them again.
 */
export function AllAtOnce({ fallback, children, after }: AllAtOnceProps) {
  const [isThere, setIsThere] = useState(false);
  const client = useQueryClient();
  const [own] = useState(() => partOf(client));
  return (
    <Suspense fallback={fallback}>
      {isThere ? null : fallback}
      <div hidden={!isThere} className={isThere ? 'contents' : undefined}>
        <QueryClientProvider client={own.client}>{children}</QueryClientProvider>
      </div>
      {isThere ? after : <WhenFetched uses={own.uses} onFetched={() => setIsThere(true)} />}
    </Suspense>
  );
}

interface WhenFetchedProps {
  /** Whether the children use a query. */
  uses: (query: Query) => boolean;
  onFetched: () => void;
}

/** Rendered after the children, so its effects run once their queries have started. */
function WhenFetched({ uses, onFetched }: WhenFetchedProps) {
  const client = useQueryClient();
  // While code loads, React unmounts layout effects; it mounts them again afterwards, when more queries may have started.
  const [times, setTimes] = useState(0);
  const isCodeThere = useRef(false);
  useLayoutEffect(() => {
    isCodeThere.current = true;
    setTimes((before) => before + 1);
    return () => {
      isCodeThere.current = false;
    };
  }, []);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const isFirstFetch = { predicate: (query: Query) => query.state.data === undefined && uses(query) };
    // Twice: observers are notified shortly after a response arrives, and what they then render may start more queries.
    const look = (isSecond: boolean) => {
      timer = setTimeout(() => {
        if (!isCodeThere.current || client.isFetching(isFirstFetch) > 0) return;
        if (isSecond) onFetched();
        else look(true);
      }, 0);
    };
    const begin = () => {
      clearTimeout(timer);
      look(false);
    };
    begin();
    const unsubscribe = client.getQueryCache().subscribe(begin);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- a new function is no reason to look again
  }, [client, times]);
  return null;
}
