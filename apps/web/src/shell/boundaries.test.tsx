import { api } from '@innerspring/contract';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../testing/fake-api.ts';
import { AppBoundary } from './app-boundary.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

let problem: string | null = null;

function Part() {
  if (problem) throw new Error(problem);
  return <p>All well</p>;
}

let server: ReturnType<typeof fakeApi>;

beforeEach(() => {
  server = fakeApi();
  server.on(api.feedback.clientError, undefined);
  // React itself reports what a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  problem = null;
});

it('keeps an error inside its part and draws it anew on Try Again', async () => {
  problem = 'broken';
  render(
    <ErrorBoundary>
      <Part />
    </ErrorBoundary>,
  );
  expect(screen.getByText('Something went wrong')).toBeVisible();
  problem = null;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(screen.getByText('All well')).toBeVisible();
});

describe('the last net', () => {
  it('says Application Error, tells the server, and restarts', async () => {
    problem = 'broken beyond repair';
    const onRestart = vi.fn();
    render(
      <AppBoundary onRestart={onRestart}>
        <Part />
      </AppBoundary>,
    );
    expect(screen.getByRole('heading', { name: 'Application Error' })).toBeVisible();
    await waitFor(() => expect(server.asked(api.feedback.clientError)).toHaveLength(1));
    expect(server.asked(api.feedback.clientError)[0]?.body).toMatchObject({
      message: 'broken beyond repair',
      page: window.location.pathname,
    });
    await userEvent.click(screen.getByRole('button', { name: 'Restart Application' }));
    expect(onRestart).toHaveBeenCalled();
  });

  it.each([
    'Blocked a frame with origin from accessing a cross-origin frame',
    'Script error.',
    'ResizeObserver loop limit exceeded',
    "reading 'contentWindow'",
  ])('does not report "%s", and tries once more', async (message) => {
    problem = message;
    let drawn = 0;
    const Passing = () => {
      drawn += 1;
      // React draws a failing part twice before it gives up on it.
      if (drawn > 2) problem = null;
      return <Part />;
    };
    render(
      <AppBoundary>
        <Passing />
      </AppBoundary>,
    );
    expect(await screen.findByText('All well')).toBeVisible();
    expect(server.asked(api.feedback.clientError)).toHaveLength(0);
  });

  it('does not try for ever', async () => {
    problem = 'Script error.';
    render(
      <AppBoundary>
        <Part />
      </AppBoundary>,
    );
    expect(await screen.findByRole('heading', { name: 'Application Error' })).toBeVisible();
    expect(server.asked(api.feedback.clientError)).toHaveLength(0);
  });
});
