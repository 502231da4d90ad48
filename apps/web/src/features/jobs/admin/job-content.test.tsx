import type { JobInput } from '@innerspring/contract/jobs/schemas';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { blankValues, inputOf } from '../job-values.ts';
import { JobChange } from './job-content.tsx';

const from: JobInput = { ...inputOf(blankValues(undefined, 'jobs@pine.example')), title: 'Pourer', payMinCents: 2200 };

it('shows each field that changes, as it is and as it would be, and no other', () => {
  const to: JobInput = { ...from, title: 'Pourer, nights', payMinCents: 2450, shift: 'night', skills: ['Forklift'] };
  render(<JobChange from={from} to={to} />);
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Title',
    'Shift',
    'Lowest pay',
    'Skills',
  ]);
  expect(screen.getAllByRole('deletion').map(({ textContent }) => textContent)).toEqual([
    'Now: Pourer',
    'Now: Nothing',
    'Now: $22.00',
    'Now: Nothing',
  ]);
  expect(screen.getAllByRole('insertion').map(({ textContent }) => textContent)).toEqual([
    'Would be: Pourer, nights',
    'Would be: Night shift',
    'Would be: $24.50',
    'Would be: Forklift',
  ]);
});
