import { messages } from '@innerspring/contract/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { localDraft } from '../../parts/local-draft.ts';
import { call } from '../../platform/api.ts';
import { useCurrentUser } from '../../platform/current-user.ts';
import { putDraft } from './messages-data.ts';

const pauseMs = 1000;

/**
 * Words to a member that are not sent yet: kept in this browser at once, and on the server once the typing rests, for the list
 * and for other devices.
 */
export function useDraft(personId: number, kept: string) {
  const client = useQueryClient();
  const local = localDraft(useCurrentUser().id, `message.${personId}`);
  const [text, setText] = useState(() => local.read() || kept);
  const unsaved = useRef<string>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const save = useRef(() => {
    clearTimeout(timer.current);
    const content = unsaved.current;
    if (content === undefined) return;
    unsaved.current = undefined;
    putDraft(client, personId, content);
    // What did not arrive is still in this browser.
    call(messages.saveDraft, { params: { id: personId }, body: { content } }).catch(() => undefined);
  });
  useEffect(() => {
    const leave = save.current;
    return leave;
  }, []);

  function change(next: string) {
    setText(next);
    local.write(next);
    unsaved.current = next;
    clearTimeout(timer.current);
    timer.current = setTimeout(save.current, pauseMs);
  }
  /** The words are on their way: the server forgets its copy with them. */
  function clear() {
    clearTimeout(timer.current);
    unsaved.current = undefined;
    local.clear();
    setText('');
    putDraft(client, personId, '');
  }
  return { text, change, clear };
}
