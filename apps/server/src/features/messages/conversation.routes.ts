import { api } from '@innerspring/contract';
import type { Api, Deps, Viewer } from '../../platform/deps.ts';
import {
  acceptRequest,
  archiveConversation,
  clearConversation,
  declineRequest,
  muteConversation,
  pinConversation,
  unarchiveConversation,
  unmuteConversation,
  unpinConversation,
  saveDraft,
} from './conversation.commands.ts';
import type { Conversation } from './conversations.queries.ts';
import { readUpTo } from './reading.commands.ts';

type Act = (deps: Deps, viewer: Viewer, personId: number) => Promise<void>;
const { messages } = api;

/** What a member does with a conversation of theirs; most answer with what it is then. */
export function registerConversationActs(
  { on }: Api,
  deps: Deps,
  read: (viewer: Viewer, personId: number) => Promise<Conversation>,
): void {
  const acts = [
    [messages.pin, pinConversation],
    [messages.unpin, unpinConversation],
    [messages.archive, archiveConversation],
    [messages.unarchive, unarchiveConversation],
    [messages.unmute, unmuteConversation],
    [messages.accept, acceptRequest],
  ] as const satisfies readonly (readonly [unknown, Act])[];
  for (const [endpoint, act] of acts)
    on(endpoint, async ({ params: { id } }, { viewer }) => {
      await act(deps, viewer, id);
      return read(viewer, id);
    });
  on(messages.mute, async ({ params: { id }, body }, { viewer }) => {
    await muteConversation(deps, viewer, id, body.length);
    return read(viewer, id);
  });
  on(messages.read, async ({ params: { id }, body }, { viewer }) => {
    await readUpTo(deps, viewer.id, id, body.seq);
    return read(viewer, id);
  });
  on(messages.decline, ({ params: { id } }, { viewer }) => declineRequest(deps, viewer, id));
  on(messages.clear, ({ params: { id } }, { viewer }) => clearConversation(deps, viewer, id));
  on(messages.saveDraft, ({ params: { id }, body }, { viewer }) => saveDraft(deps, viewer, id, body));
}
