import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useIsLooking } from '../../../parts/chat/use-is-looking.ts';
import { markRead } from '../messages.data.ts';

/** After this time a mark that did not reach the server is set again, in milliseconds. */
const againMs = 5000;

/** Marks everything up to a message that is on screen as read while the thread is before the reader's eyes. */
export function useReadMark(personId: number, newestSeq: number, readSeq: number, isOn: boolean): void {
  const client = useQueryClient();
  const isLooking = useIsLooking();
  const asked = useRef(0);
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (!isOn || !isLooking || newestSeq <= readSeq || newestSeq <= asked.current) return;
    asked.current = newestSeq;
    markRead(client, personId, newestSeq).catch(() => {
      asked.current = 0;
      setTimeout(() => setFailures((count) => count + 1), againMs);
    });
  }, [client, personId, newestSeq, readSeq, isOn, isLooking, failures]);
}
