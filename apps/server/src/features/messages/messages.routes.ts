import { api } from '@innerspring/contract';
import { idempotencyKeyOf } from '../../platform/api/idempotency.ts';
import { beforeOf } from '../../platform/api/paging.ts';
import type { Api, Deps, Viewer } from '../../platform/deps.ts';
import {
  acceptRequest,
  archiveConversation,
  clearConversation,
  declineRequest,
  muteConversation,
  pinConversation,
  saveDraft,
  unarchiveConversation,
  unmuteConversation,
  unpinConversation,
  readUpTo,
} from './conversation.commands.ts';
import {
  type Conversation,
  conversationOf,
  countUnread,
  findConversation,
  listConversations,
} from './conversations.queries.ts';
import { quotaOf, readFacts, readQuota, isUnknown, memberNotFound, sendingOf } from './sending-rules.ts';
import { editMessage, reactToMessage, removeMessage } from './message.commands.ts';
import { findRecipients, searchMessages } from './search.queries.ts';
import { sendMessage } from './send.commands.ts';
import { messagesOf, type Place, type ReadPosts, readChanges, readMessage, readSlice } from './thread.queries.ts';

type Act = (deps: Deps, viewer: Viewer, personId: number) => Promise<void>;
const { messages } = api;

/** What a member does with a conversation of theirs; most answer with what it is then. */
function registerConversationActs(
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

const viewingOf = (deps: Deps, viewer: Viewer) => ({ viewerId: viewer.id, now: deps.clock.now() });

/** The viewer's conversation with a member; null if there's none yet. @throws {AppError} `not_found` if there can't be one. */
async function conversationWith(deps: Deps, viewer: Viewer, personId: number) {
  const viewing = viewingOf(deps, viewer);
  const found = await findConversation(deps.pool, viewing, personId);
  if (found) return conversationOf(found);
  if (personId === viewer.id || isUnknown(await readFacts(deps.db, viewing, personId))) throw memberNotFound();
  return null;
}

function registerReading({ on }: Api, deps: Deps, readPosts: ReadPosts): void {
  const { pool, db } = deps;
  on(api.messages.list, ({ query: { tab = 'all', q, cursor } }, { viewer }) =>
    listConversations(pool, viewingOf(deps, viewer), {
      tab,
      q,
      before: beforeOf(cursor),
      isFirst: cursor === undefined,
    }),
  );
  on(api.messages.conversation, async ({ params: { id } }, { viewer }) => {
    const viewing = viewingOf(deps, viewer);
    const [found, facts] = await Promise.all([findConversation(pool, viewing, id), readFacts(db, viewing, id)]);
    if (id === viewer.id || isUnknown(facts)) throw memberNotFound();
    const { person, draft } = facts;
    const sending = sendingOf(facts, viewer.id, quotaOf(deps, viewer, facts.begunThisMonth, viewing.now));
    return { person, conversation: found && conversationOf(found), sending, draft };
  });
  const readThread = async (viewer: Viewer, personId: number, place: Place) => {
    // First the version, then the messages: those may be newer than it says, and none that it counts is missing.
    const conversation = await conversationWith(deps, viewer, personId);
    const viewing = viewingOf(deps, viewer);
    const { rows, ...more } = await readSlice(pool, viewing, personId, place);
    return { conversation, items: await messagesOf(pool, viewing, rows, readPosts), ...more };
  };
  on(api.messages.thread, ({ params, query }, { viewer }) => readThread(viewer, params.id, query));
  on(api.messages.withMember, ({ params, query }, { viewer }) => readThread(viewer, params.userId, query));
  on(api.messages.changes, async ({ params: { id }, query: { since } }, { viewer }) => {
    const viewing = viewingOf(deps, viewer);
    const conversation = await conversationWith(deps, viewer, id);
    const { rows, isComplete } = await readChanges(pool, viewing, id, since);
    return { conversation, items: await messagesOf(pool, viewing, rows, readPosts), isComplete };
  });
  on(api.unreadMessages.unreadCount, (_input, { viewer }) => countUnread(pool, viewingOf(deps, viewer)));
  on(api.messages.quota, (_input, { viewer }) => readQuota(deps, viewer, deps.clock.now()));
  on(api.messages.search, ({ query: { q, personId, cursor } }, { viewer }) =>
    searchMessages(pool, viewingOf(deps, viewer), { q, personId, before: beforeOf(cursor) }),
  );
  on(api.messages.recipients, async ({ query: { q } }, { viewer }) => ({
    items: await findRecipients(pool, viewingOf(deps, viewer), q),
  }));
}

/** Messages between members, and their conversations. `readPosts` reads the posts that messages share. */
export function registerMessages(routes: Api, deps: Deps, readPosts: ReadPosts): void {
  const { on } = routes;
  const read = (viewer: Viewer, personId: number, messageId: number) =>
    readMessage(deps.pool, viewingOf(deps, viewer), { personId, messageId }, readPosts);

  registerReading(routes, deps, readPosts);
  registerConversationActs(routes, deps, async (viewer, personId) => {
    const found = await conversationWith(deps, viewer, personId);
    if (!found) throw memberNotFound();
    return found;
  });
  on(api.messages.send, async ({ body }, { viewer, request }) => {
    const key = idempotencyKeyOf(request.headers['idempotency-key']);
    const messageId = await sendMessage(deps, viewer, body, { key, readPosts });
    return read(viewer, body.recipientId, messageId);
  });
  on(api.messages.edit, async ({ params: { id }, body }, { viewer }) =>
    read(viewer, await editMessage(deps, viewer, id, body.content), id),
  );
  on(api.messages.remove, ({ params: { id }, query }, { viewer }) => removeMessage(deps, viewer, id, query.for));
  on(api.messages.react, async ({ params: { id }, body }, { viewer }) =>
    read(viewer, await reactToMessage(deps, viewer, id, body.emoji), id),
  );
  on(api.messages.unreact, async ({ params: { id } }, { viewer }) =>
    read(viewer, await reactToMessage(deps, viewer, id, null), id),
  );
}
