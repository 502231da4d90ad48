import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RemoveScroll } from './scroll-lock.tsx';

it('holds the page until the last layer is gone', () => {
  const page = document.documentElement;
  const first = render(<RemoveScroll>Dialog</RemoveScroll>);
  const second = render(<RemoveScroll>Question</RemoveScroll>);
  expect(page.style.overflow).toBe('hidden');
  second.unmount();
  expect(page.style.overflow).toBe('hidden');
  first.unmount();
  expect(page.style.overflow).toBe('');
});
