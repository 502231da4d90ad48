import { api, type CallOutput } from '@innerspring/contract';
import type { feedback } from '@innerspring/contract/feedback/endpoints';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { fakeApi, held, Refusal } from '../../testing/fake-api.ts';
import { someUser } from '../../testing/post-fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { toastStore } from '../../ui/overlays/toast.ts';
import { BugReportDialog } from './public/bug-report-dialog.tsx';

const received: CallOutput<typeof feedback.reportBug> = { id: 1, createdAt: '2026-03-02T10:00:00.000Z' };
let server: ReturnType<typeof fakeApi>;

const openForm = () =>
  renderApp(
    '/',
    (page) => <CurrentUserProvider value={someUser()}>{page}</CurrentUserProvider>,
    <BugReportDialog trigger={<button type="button">Report Bug</button>} />,
  );
const titleField = () => screen.getByRole('textbox', { name: /^Title/ });
const descriptionField = () => screen.getByRole('textbox', { name: /^Description/ });
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const fillRequired = () => {
  fill(titleField(), '  Feed jumps ');
  fill(descriptionField(), 'After a picture loads.');
};
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Submit Report' }));
/** Advances the timers by `ms` and lets pending responses resolve. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const titles = () => toastStore.snapshot().map(({ title }) => title);

beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', '/jobs?place=Hickory');
  server = fakeApi();
});
afterEach(() => vi.useRealTimers());

it('begins with medium and functionality, and with rows as specified', async () => {
  await openForm();
  expect(screen.getByRole('combobox', { name: 'Priority' })).toHaveValue('medium');
  expect(screen.getByRole('combobox', { name: 'Bug Type' })).toHaveValue('functionality');
  const rows = ['Description', 'Steps to Reproduce', 'Expected Behavior', 'Actual Behavior'].map((name) =>
    screen.getByRole('textbox', { name: new RegExp(`^${name}`) }).getAttribute('rows'),
  );
  expect(rows).toEqual(['3', '3', '2', '2']);
  const optionsOf = (name: string) =>
    within(screen.getByRole('combobox', { name }))
      .getAllByRole('option')
      .map((option) => option.getAttribute('value'));
  expect(optionsOf('Priority')).toEqual(['low', 'medium', 'high', 'critical']);
  expect(optionsOf('Bug Type')).toEqual(['ui', 'functionality', 'performance', 'security', 'other']);
});

describe('what is missing', () => {
  it.each([
    ['title', '   ', 'words', titleField, 'Title is required'],
    ['description', 'words', ' \n ', descriptionField, 'Description is required'],
  ])('the %s is named, gets the focus, and nothing is sent', async (_, title, description, field, sentence) => {
    await openForm();
    fill(titleField(), title);
    fill(descriptionField(), description);
    submit();
    expect(toastStore.snapshot()[0]).toMatchObject({
      variant: 'destructive',
      title: 'Missing Information',
      description: 'Please provide a title and description for the bug report.',
    });
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(field()).toHaveFocus();
    expect(fetch).not.toHaveBeenCalled();
  });
});

it('shows before sending what goes along, and sends exactly that', async () => {
  server.on(api.feedback.reportBug, received);
  await openForm();
  const along = screen.getByText('What we receive').closest('details');
  const shown = within(along ?? document.body);
  expect(shown.getByText('/jobs?place=Hickory')).toBeInTheDocument();
  expect(shown.getByText(navigator.userAgent)).toBeInTheDocument();
  fillRequired();
  fireEvent.change(screen.getByRole('combobox', { name: 'Priority' }), { target: { value: 'critical' } });
  fireEvent.change(screen.getByRole('combobox', { name: 'Bug Type' }), { target: { value: 'ui' } });
  submit();
  await vi.waitFor(() => expect(server.asked(api.feedback.reportBug)).toHaveLength(1));
  expect(server.asked(api.feedback.reportBug)[0]?.body).toEqual({
    title: 'Feed jumps',
    description: 'After a picture loads.',
    stepsToReproduce: null,
    expectedBehavior: null,
    actualBehavior: null,
    priority: 'critical',
    bugType: 'ui',
    currentPage: '/jobs?place=Hickory',
    browserInfo: {
      userAgent: navigator.userAgent,
      screenSize: `${window.screen.width}x${window.screen.height}`,
      viewportSize: `${window.innerWidth}x${window.innerHeight}`,
    },
    deviceInfo: { platform: navigator.platform, language: navigator.language, online: true },
  });
});

it('goes through its states in the specified times, closes and begins anew', async () => {
  const answer = held<typeof received>();
  server.on(api.feedback.reportBug, () => answer.promise);
  await openForm();
  vi.useFakeTimers();
  fillRequired();
  submit();
  await pass(0);
  expect(screen.getByRole('status')).toHaveTextContent('Submitting...');
  expect(screen.getByRole('button', { name: 'Submit Report' })).toBeDisabled();

  answer.release(received);
  await pass(799);
  expect(screen.getByRole('status')).toHaveTextContent('Submitting...');
  await pass(1);
  expect(screen.getByText('Report Received!')).toBeVisible();

  await pass(499);
  expect(titles()).toEqual([]);
  await pass(1);
  expect(toastStore.snapshot()[0]).toMatchObject({ variant: 'success', title: 'Bug Report Received!' });
  expect(toastStore.snapshot()[0]?.description).toMatch(/thank/i);

  await pass(2499);
  expect(screen.getByRole('dialog')).toBeVisible();
  await pass(1);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Report Bug' }));
  await pass(0);
  expect(titleField()).toHaveValue('');
  expect(descriptionField()).toHaveValue('');
  expect(screen.getByRole('button', { name: 'Submit Report' })).toBeEnabled();
});

it('cannot be closed or sent twice while it is on its way', async () => {
  const answer = held<typeof received>();
  server.on(api.feedback.reportBug, () => answer.promise);
  const { user } = await openForm();
  fillRequired();
  submit();
  fireEvent.submit(titleField());
  await screen.findByText('Submitting...');
  await user.keyboard('{Escape}');
  expect(screen.getByText('Submitting...')).toBeVisible();
  expect(server.asked(api.feedback.reportBug)).toHaveLength(1);
});

describe('after a failure', () => {
  it('says so, keeps the words, and sends them on another press', async () => {
    await openForm();
    fillRequired();
    submit();
    await vi.waitFor(() => expect(titles()).toEqual(['Submission Failed']));
    expect(toastStore.snapshot()[0]).toMatchObject({
      variant: 'destructive',
      description: 'Failed to submit bug report. Please try again.',
    });
    expect(screen.queryByText('Submitting...')).not.toBeInTheDocument();
    expect(descriptionField()).toHaveValue('After a picture loads.');
    server.on(api.feedback.reportBug, received);
    submit();
    expect(await screen.findByText('Report Received!')).toBeVisible();
  });

  it('says when the limit of a day is reached, and keeps what was typed', async () => {
    const sentence = 'You can send 10 bug reports a day. Try again in 3 hours.';
    server.on(api.feedback.reportBug, new Refusal(429, sentence, undefined, 'rate_limited'));
    await openForm();
    fillRequired();
    submit();
    await vi.waitFor(() =>
      expect(toastStore.snapshot()[0]).toMatchObject({ title: 'Submission Failed', description: sentence }),
    );
    expect(descriptionField()).toHaveValue('After a picture loads.');
  });

  it("shows the server's sentence under its field", async () => {
    server.on(api.feedback.reportBug, new Refusal(422, 'Check the form.', { title: 'Title is too long' }));
    await openForm();
    fillRequired();
    submit();
    expect(await screen.findByText('Title is too long')).toBeVisible();
    expect(titleField()).toBeInvalid();
  });
});

describe('the draft', () => {
  it('outlives a reload', async () => {
    const { unmount } = await openForm();
    fillRequired();
    unmount();
    await openForm();
    expect(descriptionField()).toHaveValue('After a picture loads.');
  });

  it('is gone once the report has arrived', async () => {
    server.on(api.feedback.reportBug, received);
    const { unmount } = await openForm();
    fillRequired();
    submit();
    await screen.findByText('Report Received!');
    unmount();
    await openForm();
    expect(titleField()).toHaveValue('');
  });
});
