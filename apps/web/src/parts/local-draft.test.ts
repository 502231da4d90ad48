import { afterEach, expect, it, vi } from 'vitest';
import { localDraft } from './local-draft.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('keeps words for one member and one place, and forgets blank ones', () => {
  const draft = localDraft(7, 'post');
  draft.write('Half a thought');
  expect(localDraft(7, 'post').read()).toBe('Half a thought');
  expect(localDraft(8, 'post').read()).toBe('');
  expect(localDraft(7, 'comment.1').read()).toBe('');
  draft.write('   ');
  expect(draft.read()).toBe('');
});

it('goes on without storage', () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  const draft = localDraft(7, 'post');
  expect(() => draft.write('words')).not.toThrow();
  expect(draft.read()).toBe('');
});
