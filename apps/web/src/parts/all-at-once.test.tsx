import { act, screen, waitFor } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { expect, it } from 'vitest';
import { held } from '../testing/fake-api.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { AllAtOnce } from './all-at-once.tsx';

function Part({ name, comes }: { name: string; comes: () => Promise<string> }) {
  const { data, isError } = useQuery({ queryKey: [name], queryFn: comes });
  return <p>{isError ? `${name} failed` : (data ?? `${name} is loading`)}</p>;
}

it('shows nothing of its parts until the last of them is there, and then all of them', async () => {
  const [first, second] = [held<string>(), held<string>()];
  await renderScreen(
    <AllAtOnce fallback={<p>Loading</p>}>
      <Part name="first" comes={() => first.promise} />
      <Part name="second" comes={() => second.promise} />
    </AllAtOnce>,
  );
  expect(screen.getByText('Loading')).toBeVisible();
  first.release('First');
  expect(await screen.findByText('First')).not.toBeVisible();
  second.release('Second');
  await waitFor(() => expect(screen.getByText('Second')).toBeVisible());
  expect(screen.getByText('First')).toBeVisible();
  expect(screen.queryByText('Loading')).toBeNull();
});

it('waits for nothing that only the rest of the page asks for', async () => {
  const [own, other] = [held<string>(), held<string>()];
  await renderScreen(
    <>
      <Part name="other" comes={() => other.promise} />
      <AllAtOnce fallback={<p>Loading</p>}>
        <Part name="own" comes={() => own.promise} />
      </AllAtOnce>
    </>,
  );
  own.release('Own');
  await waitFor(() => expect(screen.getByText('Own')).toBeVisible());
  expect(screen.getByText('other is loading')).toBeVisible();
});

it('does not wait for what failed, and takes nothing back for what is fetched later', async () => {
  const later = held<string>();
  function More() {
    const [isOpen, open] = useState(false);
    return (
      <>
        <button type="button" onClick={() => open(true)}>
          More
        </button>
        {isOpen ? <Part name="later" comes={() => later.promise} /> : null}
      </>
    );
  }
  const { user } = await renderScreen(
    <AllAtOnce fallback={<p>Loading</p>}>
      <Part name="one" comes={() => Promise.reject(new Error('No'))} />
      <More />
    </AllAtOnce>,
  );
  await waitFor(() => expect(screen.getByText('one failed')).toBeVisible());
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(screen.getByText('later is loading')).toBeVisible();
  expect(screen.getByText('one failed')).toBeVisible();
});

it('waits for code that comes after an answer, and for what that code fetches', async () => {
  const [code, answer, second] = [held<{ default: typeof Part }>(), held<string>(), held<string>()];
  const Late = lazy(() => code.promise);
  function First() {
    const { data } = useQuery({ queryKey: ['first'], queryFn: () => answer.promise });
    return data ? <Late name="second" comes={() => second.promise} /> : null;
  }
  await renderScreen(
    <AllAtOnce fallback={<p>Loading</p>}>
      <p>Beside</p>
      <First />
    </AllAtOnce>,
  );
  answer.release('First');
  await act(() => answer.promise);
  expect(screen.getByText('Beside')).not.toBeVisible();
  code.release({ default: Part });
  expect(await screen.findByText('second is loading')).not.toBeVisible();
  expect(screen.getByText('Beside')).not.toBeVisible();
  second.release('Second');
  await waitFor(() => expect(screen.getByText('Second')).toBeVisible());
  expect(screen.getByText('Beside')).toBeVisible();
});
