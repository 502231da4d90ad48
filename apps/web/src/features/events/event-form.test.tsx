import { eventHosting } from '@innerspring/contract/events/hosting-endpoints';
import type { EventDraft, EventInput } from '@innerspring/contract/events/schemas';
import { useSearch } from '@tanstack/react-router';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type FakeRequest, fakeApi, Refusal } from '../../testing/fake-api.ts';
import { someUser } from '../../testing/post-fixtures.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { EventFormPage } from './event-form-page.tsx';
import { blankValues, inputOf } from './event-values.ts';

vi.mock('../../platform/session/current-user.ts', async (original) => ({
  ...(await original<object>()),
  useCurrentUser: () => someUser({ company: 'Pine Hollow Foam' }),
}));

let api: ReturnType<typeof fakeApi>;
let stored: EventDraft;
beforeEach(() => {
  localStorage.clear();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  api = fakeApi();
  api.on(eventHosting.companies, []);
  const keep = ({ body }: FakeRequest) => {
    stored = {
      id: 9,
      state: 'draft',
      input: body as EventInput,
      hasChangesInReview: false,
      companyLabel: null,
      reason: null,
      updatedAt: '2031-01-01T00:00:00.000Z',
    };
    return stored;
  };
  api.on(eventHosting.create, (request: FakeRequest) => ({ id: keep(request).id }));
  api.on(eventHosting.save, keep);
  api.on(eventHosting.draft, () => stored);
});

function Screen() {
  const { event } = useSearch({ strict: false }) as { event?: number };
  return <EventFormPage eventId={event} />;
}
type User = Awaited<ReturnType<typeof renderScreen>>['user'];
const open = () => renderScreen(<Screen />, '/events/create');
// By text and label: finding roles takes long in a form of this size.
const press = async (user: User, name: string) =>
  user.click(await screen.findByText(name, { selector: 'button, button *' }));
const type = async (name: RegExp, text: string) =>
  fireEvent.change(await screen.findByLabelText(name), { target: { value: text } });

async function fillIn() {
  await type(/^Title/, 'Pour line open house');
  fireEvent.change(screen.getByLabelText(/^Category/), { target: { value: 'plant_tour' } });
  fireEvent.change(screen.getByLabelText(/^Starts/), { target: { value: '2031-05-04T09:00' } });
  fireEvent.change(screen.getByLabelText(/^Ends/), { target: { value: '2031-05-04T12:00' } });
  await type(/^City/, 'Hickory');
  await type(/^Description/, 'See the long line run first shift.');
}

it('saves a draft and closes, without asking whether to leave', async () => {
  const { user, router } = await open();
  await type(/^Title/, 'Half a plan');
  await press(user, 'Save draft and close');
  await waitFor(() => expect(router.state.location.pathname).toBe('/events'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(stored.input.title).toBe('Half a plan');
  expect(Object.keys(localStorage).filter((key) => key.includes('event-form'))).toEqual([]);
});

it('asks who organizes it only where no company hosts it', async () => {
  api.on(eventHosting.companies, [{ id: 4, name: 'Okafor Care Co' }]);
  await open();
  expect(await screen.findByLabelText(/^Organized by/)).toHaveValue('Pine Hollow Foam');
  fireEvent.change(await screen.findByLabelText(/^Hosted for/), { target: { value: '4' } });
  await waitFor(() => expect(screen.queryByLabelText(/^Organized by/)).toBeNull());
});

it.each([[[{ id: 4, name: 'Okafor Care Co' }]], [[]]])(
  'has no company chosen that a draft can’t be hosted for now, says why, and takes another',
  async (companies) => {
    api.on(eventHosting.companies, companies);
    const input = inputOf({ ...blankValues('UTC', ''), title: 'Half a plan', hostCompanyId: '9' });
    stored = {
      id: 9,
      state: 'draft',
      input,
      hasChangesInReview: false,
      companyLabel: 'Dillard Beds',
      reason: null,
      updatedAt: '2031-01-01T00:00:00.000Z',
    };
    await renderScreen(<EventFormPage eventId={9} />);
    const company: HTMLSelectElement = await screen.findByLabelText(/^Hosted for/);
    expect(company.selectedOptions[0]).toHaveTextContent('Choose');
    const sentence = 'You can’t host for the company that you chose now. Choose again.';
    expect(company).toHaveAccessibleDescription(sentence);
    fireEvent.change(company, { target: { value: '' } });
    expect(await screen.findByLabelText(/^Organized by/)).toBeVisible();
    expect(screen.queryByText(sentence)).toBeNull();
  },
);

it('keeps a draft whose agenda can’t be read, rather than dropping lines', async () => {
  const { user } = await open();
  await type(/^Agenda/, 'Pour line');
  await press(user, 'Save draft and close');
  expect(await screen.findByText('Start each line with a time', { exact: false })).toBeVisible();
  expect(api.asked(eventHosting.create)).toEqual([]);
});

it('makes one event, however often it is proposed', async () => {
  api.on(eventHosting.submit, new Refusal(409, 'You propose too much. Wait a day.', {}, 'conflict'));
  const { user, router } = await open();
  await fillIn();
  await press(user, 'Propose event');
  expect(await screen.findByText('You propose too much. Wait a day.')).toBeVisible();
  // The address is the draft's, so that a reload goes on with it; what is typed stays.
  expect(router.state.location.search).toEqual({ event: 9 });
  await type(/^Venue/, 'Gate 2');
  await press(user, 'Propose event');
  await waitFor(() => expect(api.asked(eventHosting.submit)).toHaveLength(2));
  api.on(eventHosting.submit, () => ({ ...stored, state: 'in_review' as const }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Propose event' })).toBeEnabled());
  await press(user, 'Propose event');
  await waitFor(() => expect(router.state.location.pathname).toBe('/events/9'));
  expect(api.asked(eventHosting.create)).toHaveLength(1);
  expect(stored.input.venue).toBe('Gate 2');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('still asks before typed words are lost', async () => {
  const { user, router } = await open();
  await type(/^Title/, 'Half a plan');
  void router.navigate({ to: '/jobs' });
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Stay' }));
  expect(screen.getByLabelText(/^Title/)).toHaveValue('Half a plan');
});
