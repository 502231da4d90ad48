import { expect, it } from 'vitest';
import { spanOfMonths } from './profile-experience.tsx';

it('names both ends of a position', () => {
  expect(spanOfMonths('2019-03', '2022-01')).toBe('Mar 2019 – Jan 2022');
  expect(spanOfMonths('2022-02', null)).toBe('Feb 2022 – Present');
  expect(spanOfMonths('someday', null)).toBe('someday – Present');
});
