import type { LiveChatMessage, LiveFromClient, LiveFromServer } from '@innerspring/contract';
import { useEffect, useSyncExternalStore } from 'react';
import { onLive, onLiveEnd, sendLive } from './live.ts';

/** A group's chat, or the conversation with a person. */
export type Chat = { groupId: number } | { recipientId: number };
type GroupMessage = Omit<Extract<LiveFromClient, { type: 'group_message' }>, 'type' | 'clientId'> & {
  clientId: string;
};

interface ChatDeps {
  /** Sends a frame; false while the connection is not authenticated. */
  send: (frame: LiveFromClient) => boolean;
  /** Timers and time; milliseconds. */
  setTimer: (action: () => void, delay: number) => unknown;
  clearTimer: (timer: unknown) => void;
  now: () => number;
}

type Outgoing = {
  frame: LiveFromClient;
  timer: unknown;
  resolve: (message: LiveChatMessage) => void;
  reject: (error: Error) => void;
};

const CHAT_TIMING = { typingEvery: 3000, typingDies: 6000, ack: 15_000 } as const;
const MOST_READ = 100;

const keyOf = (chat: Chat) => ('groupId' in chat ? `group:${chat.groupId}` : `person:${chat.recipientId}`);

/**
 * What this tab does in chats, over whatever connection there is: groups are joined again after every return (specification §4),
 * messages without an answer and read marks that could not be sent are sent then, typing is said at most every 3 s.
 */
export class LiveChats {
  private readonly deps: ChatDeps;
  /** Groups remembered, with the number of places on screen that want them. */
  private readonly groups = new Map<number, number>();
  private readonly outgoing = new Map<string, Outgoing>();
  private readonly reads = new Map<string, { chat: Chat; ids: Set<number> }>();
  private readonly saidTyping = new Map<string, number>();
  private readonly typists = new Map<string, Map<number, unknown>>();
  private readonly shown = new Map<string, readonly number[]>();
  private readonly listeners = new Set<() => void>();

  constructor(deps: ChatDeps) {
    this.deps = deps;
  }

  /** Joins a group now and after every return, until the returned function is called. */
  join(groupId: number): () => void {
    const users = this.groups.get(groupId) ?? 0;
    this.groups.set(groupId, users + 1);
    if (users === 0) this.deps.send({ type: 'join_group', groupId });
    let isJoined = true;
    return () => {
      if (isJoined) this.release(groupId);
      isJoined = false;
    };
  }

  /**
   * Says something in a group. Resolves with the message once the server has kept it; until then it is sent again after every
   * return, under the same clientId. Rejects with the server's sentence, or when no answer came in time.
   */
  say(message: GroupMessage): Promise<LiveChatMessage> {
    return new Promise((resolve, reject) => {
      const frame: LiveFromClient = { type: 'group_message', ...message };
      this.drop(message.clientId)?.reject(new Error('Sent again.'));
      this.outgoing.set(message.clientId, { frame, timer: null, resolve, reject });
      this.transmit(message.clientId);
    });
  }

  /** Says that the member is typing, at most every 3 s, or that they have stopped. */
  typing(chat: Chat, isTyping: boolean): void {
    const key = keyOf(chat);
    const now = this.deps.now();
    const saidAt = this.saidTyping.get(key);
    if (isTyping && saidAt !== undefined && now - saidAt < CHAT_TIMING.typingEvery) return;
    if (!isTyping && (saidAt === undefined || now - saidAt >= CHAT_TIMING.typingDies)) return;
    if (!this.deps.send({ type: 'typing', ...chat, isTyping })) return;
    if (isTyping) this.saidTyping.set(key, now);
    else this.saidTyping.delete(key);
  }

  /** Says that messages have been read, at once or after the return. */
  read(chat: Chat, messageIds: readonly number[]): void {
    const kept = this.reads.get(keyOf(chat)) ?? { chat, ids: new Set<number>() };
    for (const id of messageIds) kept.ids.add(id);
    this.reads.set(keyOf(chat), kept);
    this.transmitReads();
  }

  /** Who is typing in the chat; the same array until that changes. */
  typistsOf(chat: Chat): readonly number[] {
    return this.shown.get(keyOf(chat)) ?? nobody;
  }

  /** Subscribes to members who begin or stop typing; returns the way to stop. */
  onTyping(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  }

  /** Takes a frame of the server. */
  receive(frame: LiveFromServer): void {
    if (frame.type === 'auth_success') this.returned();
    if (frame.type === 'joined_group') this.sayAgain(frame.groupId);
    if (frame.type === 'left_group' && frame.removed) this.groups.delete(frame.groupId);
    if (frame.type === 'group_message') {
      this.setTyping(`group:${frame.groupId}`, frame.message.senderId, false);
      if (frame.clientId !== undefined) this.drop(frame.clientId)?.resolve(frame.message);
    }
    if (frame.type === 'direct_message') this.setTyping(`person:${frame.personId}`, frame.personId, false);
    if (frame.type === 'typing')
      this.setTyping(
        keyOf(frame.groupId === undefined ? { recipientId: frame.userId } : { groupId: frame.groupId }),
        frame.userId,
        frame.isTyping,
      );
    if (frame.type !== 'error') return;
    if (frame.clientId !== undefined) this.drop(frame.clientId)?.reject(new Error(frame.message));
    else if (frame.groupId !== undefined && frame.message === 'You’re not in this group.')
      this.groups.delete(frame.groupId);
  }

  /** Forgets everything, as at the end of a session. */
  clear(): void {
    for (const clientId of this.outgoing.keys()) this.drop(clientId)?.reject(new Error('You’ve signed out.'));
    for (const [key, typing] of this.typists) for (const userId of typing.keys()) this.setTyping(key, userId, false);
    this.groups.clear();
    this.reads.clear();
    this.saidTyping.clear();
  }

  /** The server takes typing frames only from sockets in the room: one sent before the join is sent again. */
  private sayAgain(groupId: number): void {
    const key = keyOf({ groupId });
    const saidAt = this.saidTyping.get(key);
    const now = this.deps.now();
    if (saidAt === undefined || now - saidAt >= CHAT_TIMING.typingDies) return;
    if (this.deps.send({ type: 'typing', groupId, isTyping: true })) this.saidTyping.set(key, now);
  }

  private release(groupId: number): void {
    const users = this.groups.get(groupId);
    if (users === undefined) return;
    if (users > 1) {
      this.groups.set(groupId, users - 1);
      return;
    }
    this.groups.delete(groupId);
    this.deps.send({ type: 'leave_group', groupId });
  }

  private returned(): void {
    this.saidTyping.clear();
    for (const groupId of this.groups.keys()) this.deps.send({ type: 'join_group', groupId });
    for (const clientId of this.outgoing.keys()) this.transmit(clientId);
    this.transmitReads();
  }

  private transmit(clientId: string): void {
    const entry = this.outgoing.get(clientId);
    if (!entry) return;
    this.deps.clearTimer(entry.timer);
    entry.timer = this.deps.setTimer(
      () => this.drop(clientId)?.reject(new Error('Couldn’t send the message. Please try again.')),
      CHAT_TIMING.ack,
    );
    this.deps.send(entry.frame);
  }

  private drop(clientId: string): Outgoing | undefined {
    const entry = this.outgoing.get(clientId);
    if (entry) this.deps.clearTimer(entry.timer);
    this.outgoing.delete(clientId);
    return entry;
  }

  private transmitReads(): void {
    for (const [key, { chat, ids }] of this.reads) {
      const messageIds = [...ids].slice(0, MOST_READ);
      if (!this.deps.send({ type: 'read_messages', ...chat, messageIds })) return;
      for (const id of messageIds) ids.delete(id);
      if (ids.size === 0) this.reads.delete(key);
      else this.transmitReads();
    }
  }

  private setTyping(key: string, userId: number, isTyping: boolean): void {
    const typing = this.typists.get(key) ?? new Map<number, unknown>();
    const wasTyping = typing.has(userId);
    this.deps.clearTimer(typing.get(userId));
    typing.delete(userId);
    if (isTyping)
      typing.set(
        userId,
        this.deps.setTimer(() => this.setTyping(key, userId, false), CHAT_TIMING.typingDies),
      );
    if (typing.size > 0) this.typists.set(key, typing);
    else this.typists.delete(key);
    if (wasTyping === isTyping) return;
    this.shown.set(key, [...typing.keys()]);
    for (const listener of this.listeners) listener();
  }
}

const nobody: readonly number[] = [];

/** The chats of this tab. Loaded with the first screen that has a chat. */
export const chats = new LiveChats({
  send: sendLive,
  setTimer: (action, delay) => window.setTimeout(action, delay),
  clearTimer: (timer) => window.clearTimeout(timer as number),
  now: Date.now,
});

const frameTypes = ['auth_success', 'left_group', 'group_message', 'direct_message', 'typing', 'error'] as const;
for (const type of frameTypes) onLive(type, (frame) => chats.receive(frame));
onLiveEnd(() => chats.clear());

/** Is in the group's chat while the component is on screen. */
export function useJoinedGroup(groupId: number): void {
  useEffect(() => chats.join(groupId), [groupId]);
}

/** Who is typing in the chat, the own member never. */
export function useTypists(chat: Chat): readonly number[] {
  return useSyncExternalStore(
    (listener) => chats.onTyping(listener),
    () => chats.typistsOf(chat),
  );
}
