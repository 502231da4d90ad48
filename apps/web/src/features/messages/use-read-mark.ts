import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useIsLooking } from '../../parts/chat/use-is-looking.ts';
import { markRead } from './messages-data.ts';

/** Marks everything up to the newest message as read while the thread is before the reader's eyes. */
export function useReadMark(personId: number, newestSeq: number, readSeq: number, isOn: boolean): void {
  const client = useQueryClient();
  const isLooking = useIsLooking();
  const asked = useRef(0);
  useEffect(() => {
    if (!isOn || !isLooking || newestSeq <= readSeq || newestSeq <= asked.current) return;
    asked.current = newestSeq;
    markRead(client, personId, newestSeq).catch(() => {
      asked.current = 0;
    });
  }, [client, personId, newestSeq, readSeq, isOn, isLooking]);
}
