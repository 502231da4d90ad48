import { FakeResizeObserver } from './lay-out.ts';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';

// A worker keeps its window and the packages from file to file, which is most of a file's start. This runs before each
// file and gives it its own modules of the app, so that neither their state nor a file's mocks reach the next.
vi.resetModules();

// A timer that outlives its file would send requests in the next file's test.
const timers: ReturnType<typeof setTimeout>[] = [];
for (const start of [setTimeout, setInterval]) {
  const startAndNote = (...given: Parameters<typeof setTimeout>) => {
    const timer = start(...given);
    timers.push(timer);
    return timer;
  };
  vi.stubGlobal(start.name, startAndNote);
}

// Whatever else a file could leave behind.
afterAll(async () => {
  vi.useRealTimers();
  // Code that is still on its way would arrive in the next file, without that file's mocks.
  await vi.dynamicImportSettled();
  // This also stops intervals.
  for (const timer of timers) clearTimeout(timer);
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name);
  history.replaceState(null, '', '/');
});

// Requests after their test has ended, and those without a response from their test, fail as if there were no server.
globalThis.fetch = () => Promise.reject(new TypeError('A test without fakeApi has no server.'));

globalThis.ResizeObserver = FakeResizeObserver;
// The primitives call these, and happy-dom may lack them.
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.setPointerCapture ??= () => {};
Element.prototype.releasePointerCapture ??= () => {};
Element.prototype.scrollIntoView ??= () => {};

// Only a failing test waits this long; a busy machine must not make it fail.
configure({ asyncUtilTimeout: 5000 });

// In the tests, a press opens a menu or a dialog at once; that its code loads first is tested in its own file.
beforeAll(async () => {
  const { dialogCode, floatingCode } = await import('../ui/overlays/overlay-code.ts');
  const { panelCode } = await import('../ui/overlays/panel-code.ts');
  await Promise.all([dialogCode, floatingCode, panelCode].map((code) => code.load()));
});

let complaints: string[] = [];

beforeEach(() => {
  complaints = [];
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      complaints.push(`console.${level}: ${parts.map(String).join(' ')}`);
    });
  }
});

// A test that expects console output replaces this spy with its own.
afterEach(async () => {
  cleanup();
  // The list of toasts outlives the page: the next test would find this one's.
  const { toastStore } = await import('../ui/overlays/toast.ts');
  toastStore.clear();
  expect(complaints, 'nothing may be written to console.error or console.warn').toEqual([]);
});
