import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useHidesOnScroll } from './hides-on-scroll.ts';

afterEach(() => vi.restoreAllMocks());

function Header() {
  const bar = useRef<HTMLElement>(null);
  useHidesOnScroll(bar);
  return (
    <header ref={bar}>
      <button type="button">Search</button>
    </header>
  );
}

function scrollTo(y: number) {
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(y);
  fireEvent.scroll(window);
}

const isHidden = () => screen.getByRole('banner').hasAttribute('data-hidden');

it('goes while the reader scrolls down, and comes back as soon as they scroll up', () => {
  render(<Header />);
  scrollTo(40);
  expect(isHidden()).toBe(false);
  scrollTo(200);
  expect(isHidden()).toBe(true);
  scrollTo(1200);
  expect(isHidden()).toBe(true);
  scrollTo(1180);
  expect(isHidden()).toBe(false);
});

it('stays through the small wobbles of a finger', () => {
  render(<Header />);
  scrollTo(400);
  scrollTo(395);
  expect(isHidden()).toBe(true);
  scrollTo(380);
  expect(isHidden()).toBe(false);
  scrollTo(388);
  expect(isHidden()).toBe(false);
});

it('comes back at the top, and where the keyboard enters it', () => {
  render(<Header />);
  scrollTo(400);
  act(() => screen.getByRole('button').focus());
  expect(isHidden()).toBe(false);
  scrollTo(900);
  expect(isHidden()).toBe(false);
});
