import { FakeResizeObserver } from './lay-out.ts';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';

// A worker keeps its window and the packages from file to file, which is most of a file's start; this runs before each file
// and gives it modules of the application of its own, so that neither their state nor what a file mocks reaches the next.
vi.resetModules();

// A timer that outlived its file would ask the server of the next file's test.
const timers: ReturnType<typeof setTimeout>[] = [];
for (const start of [setTimeout, setInterval]) {
  const startAndNote = (...given: Parameters<typeof setTimeout>) => {
    const timer = start(...given);
    timers.push(timer);
    return timer;
  };
  vi.stubGlobal(start.name, startAndNote);
}

// And what else a file could leave behind.
afterAll(() => {
  vi.useRealTimers();
  // This stops intervals as well.
  for (const timer of timers) clearTimeout(timer);
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name);
  history.replaceState(null, '', '/');
});

// What asks after its test has ended, and what a test gives no answer, fails as without a server.
globalThis.fetch = () => Promise.reject(new TypeError('A test without fakeApi has no server.'));

globalThis.ResizeObserver = FakeResizeObserver;
// The primitives call these, which happy-dom may lack.
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.setPointerCapture ??= () => {};
Element.prototype.releasePointerCapture ??= () => {};
Element.prototype.scrollIntoView ??= () => {};

// Only a test that fails waits so long; a busy machine must not be a reason.
configure({ asyncUtilTimeout: 5000 });

let complaints: string[] = [];

beforeEach(() => {
  complaints = [];
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      complaints.push(`console.${level}: ${parts.map(String).join(' ')}`);
    });
  }
});

// A test that expects a complaint spies on the console itself, which replaces this one.
afterEach(() => {
  cleanup();
  expect(complaints, 'nothing may be written to console.error or console.warn').toEqual([]);
});
