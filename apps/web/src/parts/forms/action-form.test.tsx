import { companies } from '@innerspring/contract/companies/endpoints';
import { screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi, held, Refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { CheckboxField, Field, RadioField } from '../../ui/forms/bound-fields.tsx';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { TextArea, TextField } from '../../ui/forms/text-fields.tsx';
import { toastStore } from '../../ui/overlays/toast.ts';
import { localDraft } from '../local-draft.ts';
import { useActionForm } from './action-form.ts';
import { UnsavedGuard } from './unsaved.tsx';

let server: ReturnType<typeof fakeApi>;
beforeEach(() => {
  server = fakeApi();
  localStorage.clear();
});

const noWords = { subject: '', text: '', kind: '', isUrgent: false };

interface SuggestProps {
  draft?: boolean;
  afterwards?: 'keep' | 'clear';
  stored?: Partial<typeof noWords>;
  onDone?: () => void;
}

function useSuggestion({ draft = false, afterwards, stored = {}, onDone }: SuggestProps) {
  return useActionForm(companies.suggest, {
    values: { ...noWords, ...stored },
    check: ({ subject }) => ({ subject: subject.trim() === '' ? 'Enter a subject' : undefined }),
    toInput: ({ text }) => ({ params: { id: 5 }, body: { text } }),
    done: 'Sent',
    guard: 'Suggestion',
    ...(afterwards ? { afterwards } : {}),
    ...(draft ? { draft: localDraft(1, 'suggestion') } : {}),
    onDone,
  });
}

type Suggestion = ReturnType<typeof useSuggestion>;
const SuggestionFields = ({ form }: { form: Suggestion }) => (
  <>
    <Field form={form} name="subject" label="Subject" required help="A few words.">
      <TextField />
    </Field>
    <Field form={form} name="text" label="Text" optional>
      <TextArea />
    </Field>
    <RadioField
      form={form}
      name="kind"
      legend="Kind"
      options={[
        { value: 'name', label: 'Name' },
        { value: 'place', label: 'Place' },
      ]}
    />
    <CheckboxField form={form} name="isUrgent" label="Urgent" />
  </>
);

function SuggestForm(props: SuggestProps) {
  const form = useSuggestion(props);
  return (
    <Form form={form} label="Suggest an edit" actions={<SubmitButton>Send</SubmitButton>}>
      <SuggestionFields form={form} />
    </Form>
  );
}

const show = (page: ReactNode) => renderApp('/jobs', (inside) => inside, page);
const subject = () => screen.getByRole('textbox', { name: 'Subject' });
const text = () => screen.getByRole('textbox', { name: /^Text/ });
const send = () => screen.getByRole('button', { name: 'Send' });
const bodies = () => server.asked(companies.suggest).map(({ body }) => body);

describe('a form in a page', () => {
  it('is named, sends what its fields hold, and is empty for the next one', async () => {
    server.on(companies.suggest, undefined);
    const { user } = await show(<SuggestForm />);
    expect(screen.getByRole('form', { name: 'Suggest an edit' })).toBeVisible();
    expect(subject()).toHaveAccessibleDescription('A few words.');
    await user.type(subject(), 'Address');
    await user.type(text(), 'We moved');
    await user.click(screen.getByRole('radio', { name: 'Place' }));
    await user.click(screen.getByRole('checkbox', { name: 'Urgent' }));
    await user.click(send());
    await waitFor(() => expect(bodies()).toEqual([{ text: 'We moved' }]));
    await waitFor(() => expect(text()).toHaveValue(''));
    expect(screen.getByRole('radio', { name: 'Place' })).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Urgent' })).not.toBeChecked();
    expect(toastStore.snapshot().map(({ title }) => title)).toEqual(['Sent']);
  });

  it('sends nothing while a field is wrong, goes there, and lets the error leave once it is mended', async () => {
    const { user } = await show(<SuggestForm />);
    await user.type(text(), 'We moved');
    await user.click(send());
    expect(await screen.findByText('Enter a subject')).toBeVisible();
    expect(subject()).toHaveFocus();
    expect(subject()).toBeInvalid();
    await user.type(subject(), 'A');
    await waitFor(() => expect(screen.queryByText('Enter a subject')).toBeNull());
    expect(bodies()).toEqual([]);
  });

  it('puts the server’s sentences to their fields, first on the screen first, until these change', async () => {
    server.on(companies.suggest, new Refusal(422, 'No.', { text: 'Too rude.', kind: 'Choose one.' }));
    const { user } = await show(<SuggestForm />);
    await user.type(subject(), 'Address');
    await user.click(send());
    expect(await screen.findByText('Too rude.')).toBeVisible();
    expect(screen.getByRole('group', { name: 'Kind' })).toHaveAccessibleDescription('Choose one.');
    await waitFor(() => expect(text()).toHaveFocus());
    expect(screen.queryByText('No.')).toBeNull();
    await user.type(text(), 'Please');
    await waitFor(() => expect(screen.queryByText('Too rude.')).toBeNull());
    expect(screen.getByText('Choose one.')).toBeVisible();
  });

  it('says for the whole form what concerns no field on the screen, and keeps the words', async () => {
    server.on(companies.suggest, new Refusal(422, 'This company is closed.', { id: 'Closed.' }));
    const { user } = await show(<SuggestForm />);
    await user.type(subject(), 'Address');
    await user.click(send());
    expect(await screen.findByText('This company is closed.')).toBeVisible();
    expect(subject()).toHaveValue('Address');
    server.on(companies.suggest, undefined);
    await user.click(send());
    await waitFor(() => expect(screen.queryByText('This company is closed.')).toBeNull());
  });

  it('is sent once, by Ctrl+Enter too, and keeps what is typed meanwhile', async () => {
    const answer = held<undefined>();
    server.on(companies.suggest, () => answer.promise);
    const { user } = await show(<SuggestForm />);
    await user.type(subject(), 'Address');
    await user.type(text(), 'One');
    await user.keyboard('{Control>}{Enter}{Enter}{/Control}');
    await waitFor(() => expect(screen.getByRole('form')).toHaveAttribute('aria-busy', 'true'));
    await user.click(send());
    await user.type(text(), ' and two');
    answer.release(undefined);
    await waitFor(() => expect(subject()).toHaveValue(''));
    expect(text()).toHaveValue('One and two');
    expect(bodies()).toEqual([{ text: 'One' }]);
  });

  it('keeps a draft until it is sent', async () => {
    server.on(companies.suggest, undefined);
    const first = await show(<SuggestForm draft />);
    await first.user.type(subject(), 'Address');
    first.unmount();
    const { user } = await show(<SuggestForm draft />);
    expect(subject()).toHaveValue('Address');
    await user.click(send());
    await waitFor(() => expect(localDraft(1, 'suggestion').read()).toBe(''));
  });

  it('follows what the server holds in fields that nobody touched', async () => {
    function Page() {
      const [stored, setStored] = useState({ subject: 'Old', text: 'Old' });
      return (
        <>
          <SuggestForm stored={stored} />
          <button type="button" onClick={() => setStored({ subject: 'New', text: 'New' })}>
            Elsewhere
          </button>
        </>
      );
    }
    const { user } = await show(<Page />);
    await user.type(text(), ' words');
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
    await waitFor(() => expect(subject()).toHaveValue('New'));
    expect(text()).toHaveValue('Old words');
  });
});

describe('the guard of a page', () => {
  it('asks before what is typed is left, and not once it is saved', async () => {
    server.on(companies.suggest, undefined);
    const { user, router } = await show(
      <UnsavedGuard>
        <SuggestForm afterwards="keep" onDone={() => void router.navigate({ to: '/' })} />
      </UnsavedGuard>,
    );
    await user.type(subject(), 'Address');
    void router.navigate({ to: '/' });
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    expect(question).toHaveAccessibleDescription('You’ll lose your changes to: Suggestion.');
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    expect(router.state.location.pathname).toBe('/jobs');
    expect(subject()).toHaveValue('Address');
    await user.click(send());
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
});

describe('a form in a dialog', () => {
  function Page(props: SuggestProps) {
    const [isOpen, setOpen] = useState(true);
    const form = useSuggestion({ ...props, onDone: () => setOpen(false) });
    return (
      <FormDialog form={form} title="Suggest an edit" open={isOpen} onOpenChange={setOpen} submit="Send">
        <SuggestionFields form={form} />
      </FormDialog>
    );
  }
  const dialog = () => screen.queryByRole('dialog', { name: 'Suggest an edit' });

  it('is sent from its footer and closes', async () => {
    server.on(companies.suggest, undefined);
    const { user } = await show(<Page />);
    await user.type(subject(), 'Address');
    await user.click(send());
    await waitFor(() => expect(dialog()).toBeNull());
  });

  it('closes without a word where nothing is lost', async () => {
    const { user } = await show(<Page />);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(dialog()).toBeNull());
  });

  it('asks inside of itself before words are lost', async () => {
    const { user } = await show(<Page />);
    await user.type(subject(), 'Address');
    await user.keyboard('{Escape}');
    expect(await screen.findByText('Discard your changes?')).toBeVisible();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(subject()).toHaveValue('Address');
    expect(subject()).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(dialog()).toBeNull());
  });

  it('keeps the words as a draft instead, where asked for', async () => {
    const { user } = await show(<Page draft />);
    await user.type(subject(), 'Address');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(dialog()).toBeNull());
    expect(localDraft(1, 'suggestion').read()).toContain('Address');
  });
});
