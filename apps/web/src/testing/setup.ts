import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

class ResizeObserverStub implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// The primitives call these; happy-dom, which lays nothing out, may lack them.
globalThis.ResizeObserver ??= ResizeObserverStub;
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
