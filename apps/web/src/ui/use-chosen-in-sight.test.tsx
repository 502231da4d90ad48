import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { layOut } from '../testing/lay-out.ts';
import { useChosenInSight } from './tabs.tsx';

const places = ['One', 'Two', 'Three', 'Four'];

function Row({ chosen }: { chosen: string }) {
  const row = useChosenInSight<HTMLUListElement>('[aria-current]', chosen);
  return (
    <ul ref={row}>
      {places.map((place) => (
        <li key={place} aria-current={place === chosen ? 'page' : undefined}>
          {place}
        </li>
      ))}
    </ul>
  );
}

/** A row of 100 pixels in which every place takes 60, as a phone would lay it out. */
function measured() {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this.tagName === 'UL') return new DOMRect(0, 0, 100, 40);
    const index = places.indexOf(this.textContent);
    return new DOMRect(index * 60 - (this.parentElement?.scrollLeft ?? 0), 0, 60, 40);
  });
}

it('brings the chosen place into sight with a part of the next, to either side', () => {
  measured();
  const { rerender } = render(<Row chosen="One" />);
  layOut();
  const row = screen.getByRole('list');
  expect(row.scrollLeft).toBe(0);
  rerender(<Row chosen="Three" />);
  layOut();
  expect(row.scrollLeft).toBe(112);
  rerender(<Row chosen="Two" />);
  layOut();
  expect(row.scrollLeft).toBe(28);
});

it('lets a place that is seen be', () => {
  measured();
  const { rerender } = render(<Row chosen="Four" />);
  layOut();
  const row = screen.getByRole('list');
  const { scrollLeft } = row;
  row.scrollLeft = scrollLeft - 20;
  rerender(<Row chosen="Four" />);
  layOut();
  expect(row.scrollLeft).toBe(scrollLeft - 20);
});
