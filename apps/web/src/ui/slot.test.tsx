import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { expect, it, vi } from 'vitest';
import { Slot, Slottable } from './slot.tsx';

it('hands its properties to the child, whose own go first', async () => {
  const heard: string[] = [];
  render(
    <Slot
      className="look"
      aria-describedby="hint"
      title="Slot"
      style={{ color: 'red' }}
      onClick={() => heard.push('slot')}
    >
      <a
        href="/there"
        className="own"
        aria-describedby="more"
        title="Own"
        style={{ top: 0 }}
        onClick={(event) => {
          event.preventDefault();
          heard.push('child');
        }}
      >
        There
      </a>
    </Slot>,
  );
  const link = screen.getByRole('link', { name: 'There' });
  await userEvent.click(link);
  expect(heard).toEqual(['child', 'slot']);
  expect(link).toHaveClass('look', 'own');
  expect(link).toHaveAttribute('title', 'Own');
  expect(link).toHaveAttribute('aria-describedby', 'hint more');
  expect(link).toHaveStyle({ color: 'red', top: '0px' });
});

it('leaves what stands beside the place of the child around its content', () => {
  render(
    <Slot className="look">
      <span>1 </span>
      <Slottable>
        <a href="/there">There</a>
      </Slottable>
    </Slot>,
  );
  expect(screen.getByRole('link')).toHaveTextContent('1 There');
  expect(screen.getByRole('link')).toHaveClass('look');
});

it('points both references at the element, and lets go of it', () => {
  const own = createRef<HTMLElement>();
  const child = vi.fn<(element: HTMLAnchorElement | null) => void>();
  const { unmount } = render(
    <Slot ref={own}>
      <a ref={child} href="/there">
        There
      </a>
    </Slot>,
  );
  expect(own.current).toBe(screen.getByRole('link'));
  unmount();
  expect(own.current).toBeNull();
  expect(child.mock.calls.map(([element]) => element?.tagName)).toEqual(['A', undefined]);
});
