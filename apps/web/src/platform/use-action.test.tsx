import { companies } from '@innerspring/contract/companies/endpoints';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { fakeApi, held, Refusal } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';
import { toastStore } from '../ui/overlays/toast.ts';
import { changeQueries, useAction } from './use-action.ts';

let server: ReturnType<typeof fakeApi>;
let readings: number;
let reading: Promise<void>;
let isRead: () => void;

/** Asks for the change, and is gone as soon as what shows the change was read again. */
function Asker({ onDone }: { onDone: () => void }) {
  const suggest = useAction(companies.suggest, {
    touches: /^shown$/,
    touchesIfRefused: /^other$/,
    done: 'Sent',
    refused: 'Not sent',
    onDone,
  });
  return (
    <button type="button" onClick={() => suggest.mutate({ params: { id: 5 }, body: { text: 'We moved' } })}>
      {suggest.isPending ? 'Pending' : 'Send'}
    </button>
  );
}

function Page() {
  const [isDone, setDone] = useState(false);
  const shown = useQuery({
    queryKey: ['shown'],
    queryFn: async () => {
      readings += 1;
      if (readings > 1) await reading;
      return readings;
    },
  });
  return (
    <>
      <p>{isDone ? 'Done' : 'Open'}</p>
      {shown.data === 1 ? <Asker onDone={() => setDone(true)} /> : null}
    </>
  );
}

const toasts = () => toastStore.snapshot().map(({ title, description }) => [title, description]);

beforeEach(() => {
  server = fakeApi();
  readings = 0;
  ({ promise: reading, resolve: isRead } = Promise.withResolvers<void>());
});

it('tells who asked before what shows the change is read again, and is pending until then', async () => {
  server.on(companies.suggest, undefined);
  const { user } = await renderApp('/jobs', (page) => page, <Page />);
  await user.click(await screen.findByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Done')).toBeVisible();
  expect(toasts()).toEqual([['Sent', undefined]]);
  expect(screen.getByRole('button', { name: 'Pending' })).toBeVisible();
  isRead();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Pending' })).toBeNull());
});

it('says what was refused, and reads again what may be out of date then', async () => {
  server.on(companies.suggest, new Refusal(409, 'Somebody was faster.', undefined, 'conflict'));
  const { user, client } = await renderApp('/jobs', (page) => page, <Page />);
  client.setQueryData(['other'], 'old');
  await user.click(await screen.findByRole('button', { name: 'Send' }));
  await waitFor(() => expect(toasts()).toEqual([['Not sent', 'Somebody was faster.']]));
  expect(screen.getByText('Open')).toBeVisible();
  expect(client.getQueryState(['other'])?.isInvalidated).toBe(true);
  expect(readings).toBe(1);
});

/** A list in which one name is changed at once. */
function Renamer() {
  const names = useQuery({ queryKey: ['names'], queryFn: () => ['stored'], staleTime: Number.POSITIVE_INFINITY });
  const rename = useAction(companies.suggest, {
    touches: /^names$/,
    refused: 'Not renamed',
    optimistic: (client, { body }) => changeQueries<string[]>(client, { queryKey: ['names'] }, () => [body.text]),
    answered: (client) => client.setQueryData(['names'], ['answered']),
  });
  return (
    <button type="button" onClick={() => rename.mutate({ params: { id: 5 }, body: { text: 'wished' } })}>
      {names.data?.[0]}
    </button>
  );
}

it('shows what it will change at once, and the server’s answer once it is there', async () => {
  const answer = held<undefined>();
  server.on(companies.suggest, () => answer.promise);
  const { user, client } = await renderApp('/jobs', (page) => page, <Renamer />);
  const seen: unknown[] = [];
  client.getQueryCache().subscribe(() => seen.push(client.getQueryData<string[]>(['names'])?.[0]));
  await user.click(await screen.findByRole('button', { name: 'stored' }));
  expect(await screen.findByRole('button', { name: 'wished' })).toBeVisible();
  answer.release(undefined);
  await waitFor(() => expect(seen).toContain('answered'));
});

it('takes back what was refused, and says so', async () => {
  const answer = held<Refusal>();
  server.on(companies.suggest, () => answer.promise);
  const { user } = await renderApp('/jobs', (page) => page, <Renamer />);
  await user.click(await screen.findByRole('button', { name: 'stored' }));
  expect(await screen.findByRole('button', { name: 'wished' })).toBeVisible();
  answer.release(new Refusal(409, 'Taken.', undefined, 'conflict'));
  expect(await screen.findByRole('button', { name: 'stored' })).toBeVisible();
  expect(toasts()).toEqual([['Not renamed', 'Taken.']]);
});
