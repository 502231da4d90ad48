import { useEffect, useState, useSyncExternalStore } from 'react';
import { useCurrentUser } from '../../platform/current-user.ts';
import { type ComposerSession, createComposerSession } from './composer-session.ts';

function later(work: () => void, milliseconds: number) {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
}

/** What the dialog holds, from its opening to its closing. */
export function useComposerSession(text: string, companyId: number | undefined): ComposerSession {
  const user = useCurrentUser();
  const [session] = useState(() => createComposerSession({ userId: user.id, text, companyId, later }));
  useEffect(() => {
    session.start();
    return () => void session.close();
  }, [session]);
  return session;
}

export const useComposerState = (session: ComposerSession) => useSyncExternalStore(session.subscribe, session.read);
