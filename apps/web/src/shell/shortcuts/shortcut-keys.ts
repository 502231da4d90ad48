import { navs } from '../../nav.ts';
import { givenBy } from '../../platform/nav.ts';
import { PAIR_WINDOW_MS } from '../../platform/page-keys.ts';

export type ShortcutAction = 'search' | 'switcher' | 'new-post' | 'next' | 'previous' | 'open' | 'home' | 'list';

const isMac = /mac|iphone|ipad/i.test(navigator.platform);
const ctrl = isMac ? '⌘' : 'Ctrl';

/** Shortcuts that work anywhere, in the order of the list. */
export const shortcutList: readonly {
  keys: readonly string[];
  action: ShortcutAction | { to: string };
  text: string;
}[] = [
  { keys: ['/'], action: 'search', text: 'Search' },
  { keys: [ctrl, 'K'], action: 'switcher', text: 'Go to a person, group, page or action' },
  { keys: ['n'], action: 'new-post', text: 'Create a post' },
  { keys: ['j'], action: 'next', text: 'Next in the list' },
  { keys: ['k'], action: 'previous', text: 'Previous in the list' },
  { keys: ['Enter'], action: 'open', text: 'Open it' },
  { keys: ['g', 'h'], action: 'home', text: 'Go home' },
  ...givenBy(navs, 'goKeys')
    .flat()
    .map(({ keys, text, to }) => ({ keys, text, action: { to } })),
  { keys: ['?'], action: 'list', text: 'Show this list' },
];

interface PartShortcut {
  keys: readonly string[];
  text: string;
  /** The files that bind the keys; none if a library does. */
  boundIn: readonly string[];
}

const field = 'parts/mentions/mention-field.tsx';
const combobox = 'ui/forms/combobox.tsx';
const searchBox = 'shell/search/search-box.tsx';
const switcher = 'shell/search/switcher.tsx';
const chat = 'parts/chat/chat-composer.tsx';
const reactions = 'parts/reactions/reaction-picker.tsx';

/** Keys of components that bind them themselves, by where they work. */
export const partShortcuts: readonly { title: string; shortcuts: readonly PartShortcut[] }[] = [
  {
    title: 'In a list',
    shortcuts: [
      { keys: ['↑', '↓'], text: 'Previous or next row', boundIn: ['ui/roving.ts'] },
      { keys: ['Home', 'End'], text: 'First or last row', boundIn: ['ui/roving.ts'] },
      { keys: ['→', '←'], text: 'Buttons of the row, and back', boundIn: ['ui/roving.ts'] },
      { keys: ['Enter'], text: 'Open the row', boundIn: ['ui/roving.ts'] },
      { keys: ['Escape'], text: 'Stop selecting', boundIn: ['features/saved/saved-page.tsx'] },
    ],
  },
  {
    title: 'On tabs',
    shortcuts: [
      { keys: ['→', '←'], text: 'Next or previous tab', boundIn: ['ui/tabs.tsx'] },
      { keys: ['Home', 'End'], text: 'First or last tab', boundIn: ['ui/tabs.tsx'] },
    ],
  },
  {
    title: 'In a calendar',
    shortcuts: [
      { keys: ['←', '→'], text: 'Previous or next day', boundIn: ['features/events/month-view.tsx'] },
      { keys: ['↑', '↓'], text: 'The same day a week before or after', boundIn: ['features/events/month-view.tsx'] },
      { keys: ['PageUp', 'PageDown'], text: 'Previous or next month', boundIn: ['features/events/month-view.tsx'] },
    ],
  },
  {
    title: 'On the board of applicants',
    shortcuts: [
      { keys: ['Space'], text: 'Take the card, or put it down', boundIn: [] },
      {
        keys: ['→', '←'],
        text: 'Next or previous stage',
        boundIn: ['features/job-applications/use-keyboard-moves.ts'],
      },
      { keys: ['Escape'], text: 'Leave the card where it was', boundIn: [] },
    ],
  },
  {
    title: 'While writing',
    shortcuts: [
      { keys: [ctrl, 'Enter'], text: 'Post or save', boundIn: ['ui/forms/form.tsx'] },
      { keys: ['Enter'], text: 'Send a message', boundIn: [chat] },
      { keys: ['Shift', 'Enter'], text: 'New line in a message', boundIn: [chat] },
      { keys: ['↑'], text: 'Edit your last message', boundIn: [chat] },
      { keys: ['Escape'], text: 'Cancel a reply or an edit', boundIn: [chat, 'parts/comments/comment-form.tsx'] },
      {
        keys: ['Enter'],
        text: 'Add a skill, a role, an option or the URL of a video',
        boundIn: [
          'features/polls/admin/options-field.tsx',
          'features/profiles/edit/skills-and-links.tsx',
          'parts/forms/terms-field.tsx',
          'features/posts/composer/video-editor.tsx',
        ],
      },
    ],
  },
  {
    title: 'In suggestions',
    shortcuts: [
      {
        keys: ['↑', '↓'],
        text: 'Previous or next suggestion',
        boundIn: [field, combobox, searchBox, switcher],
      },
      { keys: ['PageUp', 'PageDown'], text: 'Eight rows up or down in “Go to”', boundIn: [switcher] },
      { keys: ['Enter'], text: 'Choose the suggestion', boundIn: [field, combobox, switcher] },
      { keys: ['Tab'], text: 'Choose the mention or topic', boundIn: [field] },
      { keys: ['Escape'], text: 'Close the suggestions', boundIn: ['ui/overlays/use-escape.ts', searchBox] },
    ],
  },
  {
    title: 'In a dialog, a panel or a menu',
    shortcuts: [
      { keys: ['Escape'], text: 'Close it', boundIn: [] },
      { keys: ['↑', '↓'], text: 'Previous or next entry of a menu', boundIn: [] },
    ],
  },
  {
    title: 'On a desk',
    shortcuts: [
      {
        keys: ['Escape'],
        text: 'Back to the list, or cancel the decision',
        boundIn: ['parts/desk/desk.tsx', 'parts/desk/decision-panel.tsx'],
      },
    ],
  },
  {
    title: 'In a picture',
    shortcuts: [
      { keys: ['+', '-'], text: 'Zoom in or out', boundIn: ['ui/lightbox/use-zoom.ts'] },
      { keys: ['0'], text: 'Show all of it', boundIn: ['ui/lightbox/use-zoom.ts'] },
      { keys: ['→', '←', '↑', '↓'], text: 'Move around', boundIn: ['ui/lightbox/use-zoom.ts'] },
      { keys: ['Escape'], text: 'Close the picture', boundIn: [] },
    ],
  },
  {
    title: 'On a post',
    shortcuts: [
      { keys: ['↑'], text: 'Choose a reaction', boundIn: ['parts/reactions/reaction-button.tsx'] },
      { keys: ['→', '←'], text: 'Next or previous reaction', boundIn: [reactions] },
      { keys: ['Home', 'End'], text: 'First or last reaction', boundIn: [reactions] },
      { keys: ['Escape', '↓'], text: 'Close the reactions', boundIn: [reactions] },
    ],
  },
];

/** Reads single keys and pairs of keys; `now` in milliseconds. */
export function createShortcutReader() {
  let first: { key: string; at: number } | null = null;
  return (key: string, now: number): ShortcutAction | { to: string } | null => {
    const pressed = key.length === 1 ? key.toLowerCase() : key;
    const lead = first && now - first.at <= PAIR_WINDOW_MS ? first.key : null;
    first = null;
    const found = shortcutList.find(({ keys }) =>
      lead ? keys.length === 2 && keys[0] === lead && keys[1] === pressed : keys.length === 1 && keys[0] === pressed,
    );
    if (found) return found.action;
    if (!lead && shortcutList.some(({ keys }) => keys.length === 2 && keys[0] === pressed))
      first = { key: pressed, at: now };
    return null;
  };
}

/** Ctrl+K or Cmd+K: not a single key, so it works while typing and with the shortcuts turned off. */
export const isSwitcherKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';
