import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** The system's preference, which a test may change. */
class System extends EventTarget {
  matches = false;
  prefer(dark: boolean) {
    this.matches = dark;
    this.dispatchEvent(new Event('change'));
  }
}

let system: System;
let stop: (() => void) | undefined;
/** Read anew for each test: the choice of a page load is kept in the module. */
const load = async () => {
  const theme = await import('./display.ts');
  stop = theme.followSystemTheme();
  return theme;
};
const isDark = () => document.documentElement.classList.contains('dark');

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  document.documentElement.classList.remove('dark');
  system = new System();
  vi.stubGlobal('matchMedia', () => system);
});
afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
});

it('is the choice that was kept, or the system', async () => {
  const { getTheme } = await load();
  expect(getTheme()).toBe('system');
  localStorage.setItem('theme', 'dark');
  expect(getTheme()).toBe('dark');
  localStorage.setItem('theme', 'mauve');
  expect(getTheme()).toBe('system');
});

it('is kept where the page reads it before its first paint, and shows at once', async () => {
  const { setTheme } = await load();
  setTheme('dark');
  expect([localStorage.getItem('theme'), isDark()]).toEqual(['dark', true]);
  setTheme('light');
  expect([localStorage.getItem('theme'), isDark()]).toEqual(['light', false]);
});

describe('while the system decides', () => {
  it('follows its changes until told to stop', async () => {
    await load();
    system.prefer(true);
    expect(isDark()).toBe(true);
    stop?.();
    system.prefer(false);
    expect(isDark()).toBe(true);
  });

  it('does not once somebody has chosen', async () => {
    const { setTheme } = await load();
    setTheme('light');
    system.prefer(true);
    expect(isDark()).toBe(false);
    setTheme('system');
    expect(isDark()).toBe(true);
  });
});

it('follows a choice made in another tab, and no other key', async () => {
  await load();
  localStorage.setItem('theme', 'dark');
  window.dispatchEvent(new StorageEvent('storage', { key: 'draft', newValue: 'x' }));
  expect(isDark()).toBe(false);
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }));
  expect(isDark()).toBe(true);
});

it('holds for the page load where storage is blocked', async () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked });
  const { getTheme, setTheme } = await load();
  expect(getTheme()).toBe('system');
  setTheme('dark');
  expect([getTheme(), isDark()]).toEqual(['dark', true]);
});
