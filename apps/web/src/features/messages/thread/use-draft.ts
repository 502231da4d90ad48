import { messages } from '@innerspring/contract/messages/endpoints';
import { useQueryClient, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { localDraft } from '../../../parts/local-draft.ts';
import { call } from '../../../platform/api.ts';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { outgoingOf } from '../../../platform/outgoing/use-outgoing.ts';
import { isOnItsWay, placeOf } from '../message-sender.ts';
import { putDraft } from '../messages.data.ts';
import { linkPreviews } from '@innerspring/contract/posts/dialog-endpoints';
import type { LinkPreview } from '@innerspring/contract/posts/schemas';
import { firstLink } from '@innerspring/contract/posts/rules';
import { query } from '../../../platform/query.ts';

const pauseMs = 1000;

/** Client ids of the messages being written, by member. An id stays the same when the field closes and opens again. */
const begun = new Map<number, string>();

function numberOf(personId: number): string {
  const clientId = begun.get(personId) ?? crypto.randomUUID();
  begun.set(personId, clientId);
  return clientId;
}

/** Saves are sent one at a time, so that an earlier one never arrives last. */
let saving = Promise.resolve();

function save(personId: number, content: string): void {
  const body = { content, clientId: numberOf(personId) };
  // A draft that could not be saved on the server is still in this browser.
  saving = saving.then(() => call(messages.saveDraft, { params: { id: personId }, body })).catch(() => undefined);
}

/**
 * A draft to a member: stored in this browser at once, and on the server after typing pauses, for the list and for other
 * devices.
 */
export function useDraft(personId: number, kept: string) {
  const client = useQueryClient();
  const userId = useCurrentUser().id;
  const local = localDraft(userId, `message.${personId}`);
  // A refused message is in the thread, where it can be copied and sent again, so the field does not repeat it.
  const [text, setText] = useState(
    () => local.read() || (isOnItsWay(kept, outgoingOf(userId).of(placeOf(personId))) ? '' : kept),
  );
  const unsaved = useRef<string>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const flush = useRef(() => {
    clearTimeout(timer.current);
    const content = unsaved.current;
    if (content === undefined) return;
    unsaved.current = undefined;
    putDraft(client, personId, content);
    save(personId, content);
  });
  useEffect(() => {
    const leave = flush.current;
    return leave;
  }, []);

  function change(next: string) {
    setText(next);
    local.write(next);
    unsaved.current = next;
    clearTimeout(timer.current);
    timer.current = setTimeout(flush.current, pauseMs);
  }
  /**
   * Called when the draft is sent. Returns its client id, by which the server deletes its copy and ignores saves that
   * arrive later.
   */
  function take(): string {
    clearTimeout(timer.current);
    unsaved.current = undefined;
    local.clear();
    setText('');
    putDraft(client, personId, '');
    const clientId = numberOf(personId);
    begun.delete(personId);
    return clientId;
  }
  return { text, change, take };
}

/** Milliseconds of typing pause before a URL is looked up, so that no partial URL is requested. */
const typingPause = 700;

/** The link preview of the first URL in the text, once the server has fetched it. The member can decline it. */
export function useMessageLink(text: string): {
  preview: LinkPreview | null;
  isDeclined: boolean;
  decline: () => void;
} {
  const link = firstLink(text);
  const [settled, setSettled] = useState(link);
  const [declined, setDeclined] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(link), typingPause);
    return () => clearTimeout(timer);
  }, [link]);
  const isDeclined = link !== null && link === declined;
  const { data } = useQuery({
    ...query(linkPreviews.read, { body: { url: settled ?? '' } }),
    enabled: settled !== null && settled === link && !isDeclined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const preview = link !== null && link === settled && !isDeclined ? (data?.preview ?? null) : null;
  return { preview, isDeclined, decline: () => setDeclined(link) };
}
