import { api } from '@innerspring/contract';
import type { Api, Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { hiddenInGroup } from './chat.commands.ts';
import { deleteMessage, editMessage, lockChat, pinMessage, reactTo } from './chat-care.commands.ts';
import { getMessage, listChanges, listMessages, listReactors, listReaders } from './chat.queries.ts';
import { findGroup, requireMember } from './group-access.ts';
import { read, say, notifyOfGroupChange } from './groups.live.ts';
import { groupsLimits } from './groups.tokens.ts';

function registerLists({ on }: Api, { db, pool, clock }: Deps): void {
  const viewing = (viewer: Viewer) => ({ viewerId: viewer.id, now: clock.now() });
  /** A message of this group that the viewer may see; they are in the group. */
  async function messageOf(viewer: Viewer, groupId: number, messageId: number) {
    requireMember(await findGroup(db, viewer.id, groupId));
    const message = await getMessage(pool, viewing(viewer), messageId);
    if (message.groupId !== groupId) throw new AppError('not_found', 'This message isn’t available');
    return message;
  }
  on(api.groupChat.messages, async ({ params, query }, { viewer }) => {
    requireMember(await findGroup(db, viewer.id, params.id));
    return listMessages(pool, viewing(viewer), params.id, query);
  });
  on(api.groupChat.changes, async ({ params, query }, { viewer }) => {
    requireMember(await findGroup(db, viewer.id, params.id));
    return listChanges(pool, viewing(viewer), params.id, query.since);
  });
  on(api.groupChat.reactors, async ({ params, query }, { viewer }) => {
    const { id } = await messageOf(viewer, params.id, params.messageId);
    return listReactors(pool, viewing(viewer), id, query.cursor);
  });
  on(api.groupChat.seen, async ({ params, query }, { viewer }) => {
    const { id, isOwn } = await messageOf(viewer, params.id, params.messageId);
    if (!isOwn) throw new AppError('forbidden', 'Only the sender can see who has read a message.');
    return listReaders(pool, viewing(viewer), id, query.cursor);
  });
}

/** What changes a message, and tells the others that it did. */
function registerCare({ on }: Api, deps: Deps): void {
  const messageFor = async (viewer: Viewer, groupId: number, messageId: number) => {
    notifyOfGroupChange(deps, groupId);
    return getMessage(deps.pool, { viewerId: viewer.id, now: deps.clock.now() }, messageId);
  };
  on(api.groupChat.edit, async ({ params: { id, messageId }, body }, { viewer }) => {
    await editMessage(deps, viewer, id, { messageId, content: body.content });
    return messageFor(viewer, id, messageId);
  });
  on(api.groupChat.remove, async ({ params: { id, messageId } }, { viewer }) => {
    await deleteMessage(deps, viewer, id, messageId);
    notifyOfGroupChange(deps, id);
  });
  on(api.groupChat.react, async ({ params: { id, messageId }, body }, { viewer }) => {
    await reactTo(deps, viewer, id, { messageId, emoji: body.emoji });
    return messageFor(viewer, id, messageId);
  });
  on(api.groupChat.unreact, async ({ params: { id, messageId } }, { viewer }) => {
    await reactTo(deps, viewer, id, { messageId, emoji: null });
    return messageFor(viewer, id, messageId);
  });
  on(api.groupChat.pin, async ({ params: { id, messageId } }, { viewer }) => {
    await pinMessage(deps, viewer, id, messageId);
    notifyOfGroupChange(deps, id);
  });
  on(api.groupChat.unpin, async ({ params: { id } }, { viewer }) => {
    await pinMessage(deps, viewer, id, null);
    notifyOfGroupChange(deps, id);
  });
  on(api.groupChat.lock, async ({ params: { id } }, { viewer }) => {
    await lockChat(deps, viewer, id, true);
    notifyOfGroupChange(deps, id);
  });
  on(api.groupChat.unlock, async ({ params: { id } }, { viewer }) => {
    await lockChat(deps, viewer, id, false);
    notifyOfGroupChange(deps, id);
  });
}

/** The chat of groups: what the live connection does, and what it only tells of. */
export function registerGroupChat(api_: Api, deps: Deps): void {
  const { on } = api_;
  const { db, pool, clock, live } = deps;
  registerLists(api_, deps);
  registerCare(api_, deps);
  on(api.groupChat.send, async ({ params, body }, { viewer }) => {
    const { id } = await say(deps, viewer, { ...body, groupId: params.id });
    return getMessage(pool, { viewerId: viewer.id, now: clock.now() }, id);
  });
  on(api.groupChat.read, async ({ params, body }, { viewer }) => ({
    readSeq: await read(deps, viewer, params.id, body.messageIds),
  }));
  on(api.groupChat.typing, async ({ params, body }, { viewer }) => {
    const { membership } = requireMember(await findGroup(db, viewer.id, params.id));
    await deps.limits.take(groupsLimits.groupTyping, viewer.id);
    const except = [viewer.id, ...(await hiddenInGroup(db, viewer.id, params.id))];
    live.sendToGroup(
      params.id,
      { type: 'typing', userId: viewer.id, groupId: params.id, isTyping: body.isTyping },
      except,
      membership,
    );
  });
}
