import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Select } from './choices.tsx';

const options = [
  { value: '1', label: 'Okafor Care' },
  { value: '2', label: 'Dillard Beds' },
];
const shown = (value: string, placeholder?: string) => {
  const { unmount } = render(
    <Select
      aria-label="Post for"
      options={options}
      value={value}
      {...(placeholder && { placeholder })}
      onChange={() => undefined}
    />,
  );
  const box: HTMLSelectElement = screen.getByRole('combobox');
  const found = [box.value, box.selectedOptions[0]?.textContent];
  unmount();
  return found;
};

it('shows what is chosen, and nothing as chosen for a value that is no longer offered', () => {
  expect(shown('2')).toEqual(['2', 'Dillard Beds']);
  expect(shown('9')).toEqual(['9', 'Choose']);
  expect(shown('')).toEqual(['', 'Choose']);
  expect(shown('9', 'Choose a company')).toEqual(['9', 'Choose a company']);
  expect(shown('', 'Choose a company')).toEqual(['', 'Choose a company']);
});
