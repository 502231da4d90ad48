import { first } from '../../first.ts';

const cards = first.flatMap(({ railCards = [] }) => railCards).toSorted((one, other) => one.at - other.at);

/** The right rail of reading pages: all cards that features add. */
export default function NewsRail() {
  return cards.map(({ at, Card }) => <Card key={at} />);
}
