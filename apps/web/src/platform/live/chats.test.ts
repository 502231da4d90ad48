import type { LiveFromClient } from '@innerspring/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveChats } from './chats.ts';

const message = {
  id: 5,
  seq: 1,
  senderId: 7,
  content: 'Hello',
  attachmentUrl: null,
  mentionedUserIds: [],
  replyToId: null,
  createdAt: '2026-03-01T12:00:00.000Z',
};
const authenticated = { type: 'auth_success', userId: 7, epoch: 'a.1', seq: 0 } as const;

function start() {
  const sent: LiveFromClient[] = [];
  const net = { isUp: true };
  const chats = new LiveChats({
    send(frame) {
      if (net.isUp) sent.push(frame);
      return net.isUp;
    },
    setTimer: (action, delay) => setTimeout(action, delay),
    clearTimer: (timer) => clearTimeout(timer as NodeJS.Timeout),
    now: Date.now,
  });
  const comeBack = () => {
    net.isUp = true;
    sent.length = 0;
    chats.receive(authenticated);
  };
  return { chats, sent, net, comeBack };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('groups', () => {
  it('are joined once however many places want them, and left with the last', () => {
    const { chats, sent } = start();
    const [leaveOne, leaveTwo] = [chats.join(4), chats.join(4)];
    expect(sent).toEqual([{ type: 'join_group', groupId: 4 }]);
    leaveOne();
    leaveOne();
    expect(sent).toHaveLength(1);
    leaveTwo();
    expect(sent.at(-1)).toEqual({ type: 'leave_group', groupId: 4 });
  });

  it('are joined again after every return, also those wanted meanwhile', () => {
    const { chats, sent, net, comeBack } = start();
    chats.join(4);
    net.isUp = false;
    chats.join(5);
    comeBack();
    expect(sent).toEqual([
      { type: 'join_group', groupId: 4 },
      { type: 'join_group', groupId: 5 },
    ]);
  });

  it('that the member was removed from, or may not join, are forgotten', () => {
    const { chats, sent, comeBack } = start();
    const leave = chats.join(4);
    chats.join(5);
    chats.receive({ type: 'left_group', groupId: 4, removed: true });
    chats.receive({ type: 'error', message: 'You’re not in this group.', groupId: 5 });
    comeBack();
    leave();
    expect(sent).toEqual([]);
  });
});

describe('a message', () => {
  const said = { groupId: 4, content: 'Hello', clientId: 'client-1' };

  it('is kept once its echo comes', async () => {
    const { chats, sent } = start();
    const kept = chats.say(said);
    expect(sent).toEqual([{ type: 'group_message', ...said }]);
    chats.receive({ type: 'group_message', groupId: 4, message });
    chats.receive({ type: 'group_message', groupId: 4, message, clientId: 'client-1' });
    await expect(kept).resolves.toEqual(message);
  });

  it('is sent again after a return, in the order in which they were said, until it is kept', async () => {
    const { chats, sent, net, comeBack } = start();
    net.isUp = false;
    const first = chats.say(said);
    const second = chats.say({ ...said, content: 'And again', clientId: 'client-2' });
    comeBack();
    expect(sent.map((frame) => 'clientId' in frame && frame.clientId)).toEqual(['client-1', 'client-2']);
    chats.receive({ type: 'group_message', groupId: 4, message, clientId: 'client-1' });
    await first;
    comeBack();
    expect(sent).toHaveLength(1);
    chats.receive({ type: 'group_message', groupId: 4, message: { ...message, id: 6 }, clientId: 'client-2' });
    await expect(second).resolves.toMatchObject({ id: 6 });
  });

  it('fails with the sentence of the server', async () => {
    const { chats } = start();
    const kept = chats.say(said);
    chats.receive({ type: 'error', message: 'The chat is locked.', groupId: 4, clientId: 'client-1' });
    await expect(kept).rejects.toThrow('The chat is locked.');
  });

  it('fails when no answer comes in time', async () => {
    const { chats } = start();
    const kept = chats.say(said);
    const failed = expect(kept).rejects.toThrow('Couldn’t send the message. Please try again.');
    vi.advanceTimersByTime(15_000);
    await failed;
  });

  it('fails at the end of the session', async () => {
    const { chats } = start();
    const kept = chats.say(said);
    chats.clear();
    await expect(kept).rejects.toThrow('You’ve signed out.');
  });
});

describe('typing', () => {
  const chat = { groupId: 4 };

  it('is said at most every 3 s, and its end at once', () => {
    const { chats, sent } = start();
    chats.typing(chat, false);
    chats.typing(chat, true);
    vi.advanceTimersByTime(2999);
    chats.typing(chat, true);
    expect(sent).toEqual([{ type: 'typing', groupId: 4, isTyping: true }]);
    vi.advanceTimersByTime(1);
    chats.typing(chat, true);
    chats.typing(chat, false);
    chats.typing(chat, false);
    expect(sent.map((frame) => frame.type === 'typing' && frame.isTyping)).toEqual([true, true, false]);
  });

  it('that began before the group was joined is said again once it is, unless it has ended', () => {
    const { chats, sent } = start();
    chats.join(4);
    chats.typing(chat, true);
    chats.receive({ type: 'joined_group', groupId: 4 });
    expect(sent.filter((frame) => frame.type === 'typing')).toHaveLength(2);
    chats.typing(chat, false);
    chats.receive({ type: 'joined_group', groupId: 4 });
    expect(
      sent.filter((frame) => frame.type === 'typing').map((frame) => frame.type === 'typing' && frame.isTyping),
    ).toEqual([true, true, false]);
  });

  it('of others dies after 6 s without another word of it', () => {
    const { chats } = start();
    const heard = vi.fn();
    chats.onTyping(heard);
    chats.receive({ type: 'typing', userId: 2, groupId: 4, isTyping: true });
    expect(chats.typistsOf(chat)).toEqual([2]);
    vi.advanceTimersByTime(5000);
    chats.receive({ type: 'typing', userId: 2, groupId: 4, isTyping: true });
    vi.advanceTimersByTime(5999);
    expect(chats.typistsOf(chat)).toEqual([2]);
    vi.advanceTimersByTime(1);
    expect(chats.typistsOf(chat)).toEqual([]);
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it('ends with the message, in a group as in a conversation', () => {
    const { chats } = start();
    chats.receive({ type: 'typing', userId: 7, groupId: 4, isTyping: true });
    chats.receive({ type: 'typing', userId: 2, isTyping: true });
    expect(chats.typistsOf({ recipientId: 2 })).toEqual([2]);
    chats.receive({ type: 'group_message', groupId: 4, message });
    chats.receive({ type: 'direct_message', personId: 2, messageId: 3 });
    expect([chats.typistsOf(chat), chats.typistsOf({ recipientId: 2 })]).toEqual([[], []]);
  });
});

it('says what was read after the return, each message once and a hundred at a time', () => {
  const { chats, sent, net, comeBack } = start();
  net.isUp = false;
  chats.read({ groupId: 4 }, [1, 2]);
  chats.read(
    { groupId: 4 },
    Array.from({ length: 101 }, (_, index) => index + 2),
  );
  comeBack();
  expect(sent.map((frame) => frame.type === 'read_messages' && frame.messageIds.length)).toEqual([100, 2]);
  comeBack();
  expect(sent).toEqual([]);
});
