import { useEffect, useState, useSyncExternalStore } from 'react';
import type { DraftSession } from './draft-session.ts';

function later(work: () => void, milliseconds: number) {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
}

/** A session of writing, from the opening of its dialog to its closing. */
export function useDraftSession<Session extends Pick<DraftSession, 'start' | 'close'>>(
  create: (tools: { later: typeof later }) => Session,
): Session {
  const [session] = useState(() => create({ later }));
  useEffect(() => {
    session.start();
    return () => void session.close();
  }, [session]);
  return session;
}

/** What a session holds at the moment. */
export const useSessionState = (session: Pick<DraftSession, 'subscribe' | 'read'>) =>
  useSyncExternalStore(session.subscribe, session.read);
