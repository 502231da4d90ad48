import { expect, it } from 'vitest';
import { createShortcutReader, isTaken } from './shortcut-keys.ts';

it('reads single keys and pairs', () => {
  const read = createShortcutReader();
  expect(read('/', 0)).toBe('search');
  expect(read('n', 10)).toBe('new-post');
  expect(read('g', 20)).toBeNull();
  expect(read('n', 500)).toEqual({ to: '/notifications' });
  expect(read('G', 600)).toBeNull();
  expect(read('h', 700)).toBe('home');
  expect(read('?', 800)).toBe('list');
});

it('forgets the first key of a pair after a second', () => {
  const read = createShortcutReader();
  read('g', 0);
  expect(read('m', 1001)).toBeNull();
  read('g', 2000);
  expect(read('x', 2100)).toBeNull();
  expect(read('m', 2200)).toBeNull();
});

it('leaves keys to fields, to open dialogs and to the browser', () => {
  document.body.innerHTML = '<input><p>text</p>';
  const pressedOn = (selector: string, init: KeyboardEventInit = {}) => {
    let taken = false;
    const listener = (event: KeyboardEvent) => {
      taken = isTaken(event);
    };
    document.addEventListener('keydown', listener);
    document.querySelector(selector)?.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true, ...init }));
    document.removeEventListener('keydown', listener);
    return taken;
  };
  expect(pressedOn('p')).toBe(false);
  expect(pressedOn('input')).toBe(true);
  expect(pressedOn('p', { ctrlKey: true })).toBe(true);
  document.body.insertAdjacentHTML('beforeend', '<div role="dialog"></div>');
  expect(pressedOn('p')).toBe(true);
  document.body.innerHTML = '';
});
