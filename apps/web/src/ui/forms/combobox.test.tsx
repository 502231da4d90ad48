import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Combobox, type ComboboxOption } from './combobox.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { FormField } from './form-field.tsx';

const companies: ComboboxOption[] = ['Harborline Foam', 'Loomfield Sleep', 'Carolina Coil'].map((label) => ({
  id: label.toLowerCase().replace(' ', '-'),
  label,
}));

function Picker({ onSelect = () => {} }: { onSelect?: (option: ComboboxOption) => void }) {
  const [text, setText] = useState('');
  const options = companies.filter((company) => company.label.toLowerCase().includes(text.toLowerCase()));
  return (
    <FormField label="Company" error="Choose a company.">
      <Combobox
        value={text}
        onValueChange={setText}
        options={options}
        onSelect={onSelect}
        emptyText="No such company."
      />
    </FormField>
  );
}

it('is wired to its field', () => {
  render(<Picker />);
  const field = screen.getByRole('combobox', { name: 'Company' });
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('Choose a company.');
  expect(field).toHaveAttribute('aria-expanded', 'false');
});

it('moves by arrows round the list and takes the active option on Enter', async () => {
  const user = userEvent.setup();
  const onSelect = vi.fn();
  render(<Picker onSelect={onSelect} />);
  const field = screen.getByRole('combobox');
  await user.type(field, 'l');
  expect(screen.getAllByRole('option')).toHaveLength(3);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  const active = screen.getByRole('option', { selected: true });
  expect(active).toHaveTextContent('Loomfield Sleep');
  expect(field).toHaveAttribute('aria-activedescendant', active.id);
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Carolina Coil');
  await user.keyboard('{Enter}');
  expect(field).toHaveValue('Carolina Coil');
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(companies[2]);
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

it('keeps free text on Escape and on leaving', async () => {
  const user = userEvent.setup();
  const onSelect = vi.fn();
  render(<Picker onSelect={onSelect} />);
  const field = screen.getByRole('combobox');
  await user.type(field, 'Harbor');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  await user.tab();
  expect(field).toHaveValue('Harbor');
  expect(onSelect).not.toHaveBeenCalled();
});

it('answers Escape before the dialog around it', async () => {
  const user = userEvent.setup();
  render(
    <Dialog defaultOpen title="Merge">
      <Picker />
    </Dialog>,
  );
  await user.type(screen.getByRole('combobox'), 'Harbor');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: 'Merge' })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('takes an option by mouse', async () => {
  const user = userEvent.setup();
  render(<Picker />);
  await user.type(screen.getByRole('combobox'), 'foam');
  await user.click(screen.getByRole('option', { name: 'Harborline Foam' }));
  expect(screen.getByRole('combobox')).toHaveValue('Harborline Foam');
  expect(screen.getByRole('combobox')).toHaveFocus();
});

it('says when nothing matches', async () => {
  render(<Picker />);
  await userEvent.type(screen.getByRole('combobox'), 'zzz');
  expect(screen.getByRole('status')).toHaveTextContent('No such company.');
});
