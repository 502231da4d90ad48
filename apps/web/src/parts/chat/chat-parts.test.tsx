import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ChatBubble } from './chat-bubble.tsx';
import { ChatComposer } from './chat-composer.tsx';
import { ChatReactionPicker, ChatReactions } from './message-actions.tsx';
import { ChatThread } from './chat-thread.tsx';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});

function Composer({ onSend, enterSends }: { onSend: (text: string) => void; enterSends: boolean }) {
  const [text, setText] = useState('');
  return (
    <ChatComposer
      label="Message to Dana Ruiz"
      value={text}
      onValueChange={setText}
      enterSends={enterSends}
      limit={5000}
      canSend={text.trim() !== ''}
      onSend={() => {
        onSend(text);
        setText('');
      }}
    />
  );
}

it('sends with Enter, begins a line with Shift and Enter, and never sends blanks', async () => {
  const onSend = vi.fn();
  const { user } = await renderScreen(<Composer onSend={onSend} enterSends />);
  const field = screen.getByRole('textbox', { name: 'Message to Dana Ruiz' });
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  await user.type(field, '  {Enter}');
  expect(onSend).not.toHaveBeenCalled();
  await user.clear(field);
  await user.type(field, 'Two{Shift>}{Enter}{/Shift}lines{Enter}');
  expect(onSend.mock.calls).toEqual([['Two\nlines']]);
  expect(field).toHaveValue('');
});

it('leaves Enter to new lines where the member wants that', async () => {
  const onSend = vi.fn();
  const { user } = await renderScreen(<Composer onSend={onSend} enterSends={false} />);
  const field = screen.getByRole('textbox');
  await user.type(field, 'One{Enter}two');
  expect(onSend).not.toHaveBeenCalled();
  await user.type(field, '{Control>}{Enter}{/Control}');
  expect(onSend.mock.calls).toEqual([['One\ntwo']]);
});

it('puts an emoji where the caret stands', async () => {
  const { user } = await renderScreen(<Composer onSend={() => undefined} enterSends />);
  const field = screen.getByRole<HTMLTextAreaElement>('textbox');
  await user.type(field, 'Good work');
  field.setSelectionRange(4, 4);
  await user.click(screen.getByRole('button', { name: 'Add emoji' }));
  await user.click(await screen.findByRole('button', { name: 'Fire' }));
  expect(field).toHaveValue('Good🔥 work');
});

it('says how far a message has come, and offers to send it again', async () => {
  const onRetry = vi.fn();
  const at = '2026-03-02T10:00:00Z';
  const { user } = await renderScreen(
    <ol>
      {(['queued', 'sending', 'sent', 'seen'] as const).map((state) => (
        <ChatBubble key={state} isOwn isFirst isLast at={at} state={state}>
          Words
        </ChatBubble>
      ))}
      <ChatBubble isOwn isFirst isLast at={at} state="failed" problem="Too many messages." onRetry={onRetry}>
        Words
      </ChatBubble>
    </ol>,
  );
  for (const word of ['Waiting for connection', 'Sending', 'Sent', 'Seen', 'Failed', 'Too many messages.']) {
    expect(screen.getByText(word)).toBeInTheDocument();
  }
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

it('gives and takes back a reaction', async () => {
  const onReact = vi.fn();
  const reactions = [{ emoji: '🎉', count: 2, mine: true } as const];
  const { user } = await renderScreen(
    <>
      <ChatReactions reactions={reactions} onReact={onReact} />
      <ChatReactionPicker reactions={reactions} onReact={onReact} />
    </>,
  );
  const given = screen.getByRole('button', { name: 'Celebrate, 2' });
  expect(given).toHaveAttribute('aria-pressed', 'true');
  await user.click(given);
  await user.click(screen.getByRole('button', { name: 'React' }));
  await user.click(await screen.findByRole('button', { name: 'Heart' }));
  expect(onReact.mock.calls).toEqual([[null], ['❤️']]);
});

it('asks for older messages, and says where the new ones begin', async () => {
  const onOlder = vi.fn();
  const lines = [1, 2].map((id) => ({ key: `m${id}`, at: '2026-03-02T10:00:00Z', authorId: 5 }));
  const { user } = await renderScreen(
    <ChatThread
      label="Messages with Dana Ruiz"
      lines={lines}
      viewerId={7}
      newFrom="m2"
      hasOlder
      isLoadingOlder={false}
      olderFailed
      onOlder={onOlder}
    >
      {(line) => <li key={line.key}>{line.key}</li>}
    </ChatThread>,
  );
  expect(screen.getByRole('region', { name: 'Messages with Dana Ruiz' })).toBeVisible();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'March 2, 2026',
    'm1',
    'New messages',
    'm2',
  ]);
  await user.click(screen.getByRole('button', { name: /Couldn’t load older messages/ }));
  expect(onOlder).toHaveBeenCalledOnce();
});

describe('the menu of a message', () => {
  const open = () => {
    const onReact = vi.fn();
    const menu = {
      label: 'More for the message from Dana Ruiz',
      items: [{ label: 'Reply', icon: null, onSelect: vi.fn() }],
      reactions: [],
      onReact,
    };
    return renderScreen(
      <ol>
        <ChatBubble isOwn={false} isFirst isLast at="2026-03-02T10:00:00.000Z" menu={menu}>
          Which wire?
        </ChatBubble>
      </ol>,
    ).then(({ user }) => ({ user, onReact }));
  };
  const bubble = () => screen.getByText('Which wire?');

  it('opens by a long press on a phone, with the reactions in it, and by no short one', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(pointer: coarse)',
      addEventListener() {},
      removeEventListener() {},
    }));
    const { user, onReact } = await open();
    vi.useFakeTimers();
    const touch = { pointerType: 'touch', clientX: 10, clientY: 10 };
    fireEvent.pointerDown(bubble(), touch);
    fireEvent.pointerUp(bubble(), touch);
    act(() => void vi.advanceTimersByTime(1000));
    expect(screen.queryByRole('menu')).toBeNull();
    // A finger that scrolls isn't pressing.
    fireEvent.pointerDown(bubble(), touch);
    fireEvent.pointerMove(bubble(), { ...touch, clientY: 60 });
    act(() => void vi.advanceTimersByTime(1000));
    expect(screen.queryByRole('menu')).toBeNull();
    fireEvent.pointerDown(bubble(), touch);
    act(() => void vi.advanceTimersByTime(500));
    vi.useRealTimers();
    expect(await screen.findByRole('menuitem', { name: 'Reply' })).toBeVisible();
    await user.click(screen.getByRole('menuitem', { name: 'Heart' }));
    expect(onReact).toHaveBeenCalledWith('❤️');
  });

  it('opens by the context menu key, and leaves the right button to the browser', async () => {
    await open();
    expect(fireEvent.contextMenu(bubble(), { button: 2 })).toBe(true);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(fireEvent.contextMenu(screen.getByRole('button', { name: /^More for/ }), { button: 0 })).toBe(false);
    expect(await screen.findByRole('menuitem', { name: 'Reply' })).toBeVisible();
    // If the pointer can hover, reactions have a button of their own.
    expect(screen.queryByRole('menuitem', { name: 'Heart' })).toBeNull();
  });
});
