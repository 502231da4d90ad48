import { expect, it, vi } from 'vitest';
import { readMessage, showAddress } from './push-note.ts';

const note = { title: 'Innerspring', body: 'Dana Ruiz started following you', url: '/profile/7', tag: 'follow:7' };

it('shows the message as it came', () => {
  expect(readMessage(JSON.stringify(note))).toEqual(note);
});

it.each([undefined, '', 'no json', 'null', '7', '{}', '{"title":7}'])('still says that there is one for %j', (text) => {
  expect(readMessage(text)).toMatchObject({ body: 'You have a new notification.', url: '/notifications' });
});

it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', ''])(
  'never leads to %s',
  (url) => {
    expect(readMessage(JSON.stringify({ ...note, url })).url).toBe('/notifications');
  },
);

it('opens in the tab that is looked at, else in any of ours, else in a new one', async () => {
  const tab = (focused: boolean) => ({ url: '/', focused, focus: vi.fn(async () => undefined), postMessage: vi.fn() });
  const open = vi.fn(async () => undefined);
  const [first, second] = [tab(false), tab(true)];
  await showAddress('/profile/7', [first, second], open);
  expect(second.focus).toHaveBeenCalled();
  expect(second.postMessage).toHaveBeenCalledWith({ type: 'open', url: '/profile/7' });
  await showAddress('/post/1', [first], open);
  expect(first.postMessage).toHaveBeenCalledWith({ type: 'open', url: '/post/1' });
  expect(open).not.toHaveBeenCalled();
  await showAddress('/post/2', [], open);
  expect(open).toHaveBeenCalledWith('/post/2');
});
