import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isTaken } from '../../platform/page-keys.ts';
import { createShortcutReader, partShortcuts, shortcutList } from './shortcut-keys.ts';

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

const web = join(import.meta.dirname, '../..');
const sourceOf = (file: string) =>
  readFileSync(join(web, file), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '');
const arrows: Record<string, string> = { '↑': 'ArrowUp', '↓': 'ArrowDown', '→': 'ArrowRight', '←': 'ArrowLeft' };
const codeOf = (key: string) =>
  /^(?:Ctrl|⌘)$/.test(key) ? 'ctrlKey' : key === 'Shift' ? 'shiftKey' : (arrows[key] ?? key);
const parts = partShortcuts.flatMap(({ shortcuts }) => shortcuts);

it('binds every key that the list names', () => {
  for (const { keys, action } of shortcutList.filter(
    ({ keys: [first] }) => first && first.length === 1 && first !== '⌘',
  )) {
    const read = createShortcutReader();
    expect(keys.map((key, at) => read(key, at)).at(-1)).toEqual(action);
  }
  for (const { keys, boundIn } of parts) {
    for (const file of boundIn) {
      const source = sourceOf(file);
      for (const bound of keys.map(codeOf)) {
        const isBound = bound.length === 1 ? source.includes(`'${bound}'`) : new RegExp(`\\b${bound}\\b`).test(source);
        expect(isBound, `${file} binds ${bound}`).toBe(true);
      }
    }
  }
});

/** Keys that a file handles but the list may leave out, with the reason. */
const unlisted: Record<string, readonly string[]> = {
  // Hides the tooltip of a control that keeps the focus, as every tooltip does.
  'ui/overlays/tooltip.tsx': ['Escape'],
  // Leaves the field as usual; the suggestions close with it.
  'ui/forms/combobox.tsx': ['Tab'],
  // Deletes as usual, but a mention as a whole.
  'parts/mentions/use-mention-text.ts': ['Backspace', 'Delete'],
  // Looks for the page's list before the focus moves on as usual.
  'shell/skip-links.tsx': ['Tab'],
};

it('names every key that a part binds', () => {
  const named =
    /'(?:Escape|Enter|Tab|Home|End|Page(?:Up|Down)|Backspace|Delete|Arrow\w+)'|\b(?:Home|End|Page(?:Up|Down)|Arrow(?:Up|Down|Left|Right))(?=:)/g;
  const listed = (file: string) =>
    parts.filter(({ boundIn }) => boundIn.includes(file)).flatMap(({ keys }) => keys.map(codeOf));
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^testing\/|^shell\/shortcuts\/shortcut-keys/.test(file));
  const isHandler = (file: string) =>
    parts.some(({ boundIn }) => boundIn.includes(file)) ||
    /\bkeydown\b|\bonKeyDown\b|\bKeyboardEvent\b/.test(sourceOf(file));
  const handlers = files.filter(isHandler);
  const missing = handlers.flatMap((file) => {
    const bound = new Set((sourceOf(file).match(named) ?? []).map((key) => key.replaceAll("'", '')));
    const known = [...listed(file), ...(unlisted[file] ?? [])];
    return [...bound].filter((key) => !known.includes(key)).map((key) => `${file}: ${key}`);
  });
  expect(missing).toEqual([]);
});

it('names Escape where a library binds it', () => {
  const closing = partShortcuts.filter(({ shortcuts }) =>
    shortcuts.some(({ keys, boundIn }) => keys.includes('Escape') && boundIn.length === 0),
  );
  expect(closing.map(({ title }) => title)).toEqual([
    'On the board of applicants',
    'In a dialog, a panel or a menu',
    'In a picture',
  ]);
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
