import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { CodeInput, PasswordField, TextField, TextArea } from './text-fields.tsx';
import { FormErrorSummary, FormField } from './form-field.tsx';
it('ties label, help and error to the control', () => {
  render(
    <FormField label="Email" help="We never show it." error="Enter a valid email address." required>
      <TextField type="email" />
    </FormField>,
  );
  const field = screen.getByLabelText('Email');
  expect(field).toBeInvalid();
  expect(field).toBeRequired();
  expect(field).toHaveAccessibleDescription('We never show it. Enter a valid email address.');
  expect(screen.getByRole('alert')).toHaveTextContent('Enter a valid email address.');
});

it('leaves a valid control alone', () => {
  render(
    <FormField label="Headline" optional>
      <TextArea />
    </FormField>,
  );
  const field = screen.getByLabelText('Headline (optional)');
  expect(field).toBeValid();
  expect(field).not.toHaveAttribute('aria-describedby');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('shows and hides a password', async () => {
  render(
    <FormField label="Password">
      <PasswordField defaultValue="secret" />
    </FormField>,
  );
  const field = screen.getByLabelText('Password');
  expect(field).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field).toHaveAttribute('type', 'text');
  expect(field).toHaveValue('secret');
});

it('counts what is typed and marks what is too long without cutting it', async () => {
  render(
    <FormField label="Summary">
      <TextArea limit={4} />
    </FormField>,
  );
  const field = screen.getByLabelText('Summary');
  await userEvent.type(field, 'coils');
  expect(field).toHaveValue('coils');
  expect(field).toBeInvalid();
  expect(screen.getByText('5 / 4')).toBeInTheDocument();
});

it('leads from the summary to the field', async () => {
  render(
    <>
      <FormErrorSummary problems={[{ field: 'mail', message: 'Enter a valid email address.' }]} />
      <FormField id="mail" label="Email">
        <TextField />
      </FormField>
    </>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Enter a valid email address.' }));
  expect(screen.getByLabelText('Email')).toHaveFocus();
});

it('keeps only the digits of a pasted code', async () => {
  const seen: string[] = [];
  const done: string[] = [];
  render(
    <CodeInput
      aria-label="Code"
      value=""
      onValueChange={(digits) => seen.push(digits)}
      onComplete={(digits) => done.push(digits)}
    />,
  );
  await userEvent.click(screen.getByLabelText('Code'));
  await userEvent.paste('123 456 789');
  expect(seen).toEqual(['123456']);
  expect(done).toEqual(['123456']);
});
