import { type Query, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Queries on the page that are loading their first data. */
const isFirstFetch = { predicate: (query: Query) => query.state.data === undefined && query.isActive() };

interface AllAtOnceProps {
  /** Shown until then, in the layout of the children. */
  fallback: ReactNode;
  children: ReactNode;
  /** Mounted once the children are visible. */
  after?: ReactNode;
}

/**
 * Shows its children once all of their queries and code have loaded, so a part that loads late never moves one that loaded early.
 * The children are mounted but hidden until then, so their queries run. Later queries don't hide them again.
 */
export function AllAtOnce({ fallback, children, after }: AllAtOnceProps) {
  const [isThere, setIsThere] = useState(false);
  return (
    <Suspense fallback={fallback}>
      {isThere ? null : fallback}
      <div hidden={!isThere} className={isThere ? 'contents' : undefined}>
        {children}
      </div>
      {isThere ? after : <WhenFetched onFetched={() => setIsThere(true)} />}
    </Suspense>
  );
}

/** Rendered after the children, so its effects run once their queries have started. */
function WhenFetched({ onFetched }: { onFetched: () => void }) {
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
