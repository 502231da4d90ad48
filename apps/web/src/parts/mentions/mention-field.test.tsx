import { posts } from '@innerspring/contract/posts/endpoints';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { fakeApi, held } from '../../testing/fake-api.ts';
import { somePerson } from '../../testing/post-fixtures.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { MentionField } from './mention-field.tsx';

const dana = '@[Dana Ruiz](7)';

async function open(initial: string, limit?: number) {
  const stored: string[] = [];
  function Field() {
    const [value, setValue] = useState(initial);
    const change = (next: string) => {
      stored.push(next);
      setValue(next);
    };
    return <MentionField aria-label="Words" value={value} onValueChange={change} {...(limit ? { limit } : {})} />;
  }
  const view = await renderScreen(<Field />);
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Words' });
  const caretAt = (at: number, to = at) => {
    field.focus();
    field.setSelectionRange(at, to);
    fireEvent.select(field);
  };
  return { ...view, field, caretAt, stored: () => stored.at(-1) ?? initial };
}

it('shows a name where a token stands, with a mark under it, and counts the token', async () => {
  const { field, container } = await open(`Thanks ${dana}!`, 100);
  expect(field).toHaveValue('Thanks @Dana Ruiz!');
  expect(container.querySelector('mark')).toHaveTextContent('@Dana Ruiz');
  expect(container.querySelector('[data-backdrop]')).toHaveAttribute('aria-hidden', 'true');
  expect(screen.getByText('23 / 100')).toBeInTheDocument();
});

it('writes the token of who is chosen, and offers nobody more behind the name', async () => {
  const { user, field, stored } = await open('');
  const api = fakeApi();
  api.on(posts.mentionable, { items: [somePerson({ id: 7, fullName: 'Dana [D] Ruiz' })] });
  await user.type(field, 'Thanks @dan');
  await user.click(await screen.findByRole('option', { name: /Dana/ }));
  expect(field).toHaveValue('Thanks @Dana D Ruiz ');
  expect(stored()).toBe('Thanks @[Dana D Ruiz](7) ');
  await user.type(field, '{Backspace}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

it('takes nobody by Enter who was found for what stood there before', async () => {
  const { user, field, stored } = await open('');
  const api = fakeApi();
  const answer = held<{ items: ReturnType<typeof somePerson>[] }>();
  const dana = somePerson({ id: 7, fullName: 'Dana Ruiz' });
  api.on(posts.mentionable, ({ query }) => (query?.['q'] === 'dan' ? { items: [dana] } : answer.promise));
  await user.type(field, '@dan');
  await screen.findByRole('option', { name: /Dana/ });
  await user.type(field, 'i{Enter}');
  expect(stored()).toBe('@dani');
  await waitFor(() => expect(api.asked(posts.mentionable)).toHaveLength(2));
  await user.keyboard('{Enter}');
  expect(stored()).toBe('@dani');
  answer.release({ items: [somePerson({ id: 8, fullName: 'Daniel Ochoa' })] });
  await screen.findByRole('option', { name: /Daniel/ });
  await user.keyboard('{Enter}');
  expect(stored()).toBe('@[Daniel Ochoa](8) ');
});

it('chooses nobody under a finger that scrolls the list', async () => {
  const { user, field, stored } = await open('');
  fakeApi().on(posts.mentionable, { items: [somePerson({ id: 7, fullName: 'Dana Ruiz' })] });
  await user.type(field, '@dan');
  const option = await screen.findByRole('option', { name: /Dana/ });
  fireEvent.pointerDown(option, { pointerType: 'touch' });
  fireEvent.pointerCancel(option, { pointerType: 'touch' });
  expect(stored()).toBe('@dan');
  await user.click(option);
  expect(stored()).toBe('@[Dana Ruiz](7) ');
  expect(field).toHaveFocus();
});

it('deletes a name whole: by Backspace behind it, by Delete before it, by a selection across it', async () => {
  const { user, field, caretAt, stored } = await open(`a ${dana} b ${dana} c ${dana}`);
  caretAt(12);
  await user.keyboard('{Backspace}');
  expect(stored()).toBe(`a  b ${dana} c ${dana}`);
  caretAt(5);
  await user.keyboard('{Delete}');
  expect(stored()).toBe(`a  b  c ${dana}`);
  caretAt(6, 11);
  await user.keyboard('{Backspace}');
  expect(stored()).toBe('a  b  ');
  expect(field).toHaveValue('a  b  ');
});

it('deletes it whole where only the keyboard of a phone says so', async () => {
  const { field, stored } = await open(`Hi ${dana}!`);
  fireEvent.input(field, { target: { value: 'Hi @Dana Rui!', selectionStart: 12, selectionEnd: 12 } });
  expect(stored()).toBe('Hi !');
  expect(field).toHaveValue('Hi !');
});

it('keeps the caret out of a name', async () => {
  const { field, caretAt } = await open(`Hi ${dana}!`);
  caretAt(13);
  caretAt(12);
  expect(field.selectionStart).toBe(3);
  caretAt(4);
  expect(field.selectionStart).toBe(13);
});

it('brings a mention back with its letters when a deletion is undone', async () => {
  const { user, field, caretAt, stored } = await open(`Hi ${dana}!`);
  caretAt(13);
  await user.keyboard('{Backspace}');
  expect(stored()).toBe('Hi !');
  const undo = { target: { value: 'Hi @Dana Ruiz!', selectionStart: 13, selectionEnd: 13 }, inputType: 'historyUndo' };
  fireEvent.input(field, undo);
  expect(stored()).toBe(`Hi ${dana}!`);
});

it('copies names for everywhere and mentions for itself, and takes tokens as names', async () => {
  const { user, field, caretAt, stored } = await open(`Hi ${dana}!`);
  caretAt(0, 13);
  const copied = await user.copy();
  expect(copied?.getData('text/plain')).toBe('Hi @Dana Ruiz');
  caretAt(14);
  await user.paste(copied);
  expect(stored()).toBe(`Hi ${dana}!Hi ${dana}`);
  await user.paste(' @[Bo](8) and more');
  expect(field).toHaveValue('Hi @Dana Ruiz!Hi @Dana Ruiz @Bo and more');
  expect(stored()).toBe(`Hi ${dana}!Hi ${dana} @[Bo](8) and more`);
});

it('keeps letters typed into a name by an input method, as plain text', async () => {
  const { field, stored } = await open(`Hi ${dana}!`);
  fireEvent.input(field, {
    target: { value: 'Hi @Dana 李Ruiz!', selectionStart: 10, selectionEnd: 10 },
    inputType: 'insertCompositionText',
  });
  expect(stored()).toBe('Hi @Dana 李Ruiz!');
});
