import { api } from '@innerspring/contract';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../testing/fake-api.ts';
import { isSuppressed, reportClientError } from '../platform/client-errors.ts';
import { AppBoundary } from './boundaries.tsx';
import { type FailurePlace, failures, PartBoundary } from '../ui/states/errors.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { SidePanel } from '../ui/overlays/side-panel.tsx';

const places: FailurePlace[] = ['part', 'line', 'dialog', 'dialog-body', 'page', 'frame', 'screen'];
let problem: string | null = null;

function Part() {
  if (problem) throw new Error(problem);
  return <p>All well</p>;
}

let server: ReturnType<typeof fakeApi>;

beforeEach(() => {
  server = fakeApi();
  server.on(api.feedback.clientError, undefined);
  Object.assign(failures, { report: reportClientError, isSuppressed });
  // React itself reports errors that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  problem = null;
});

describe.each(places)('a boundary of the place %s', (place) => {
  it('keeps the error there, says so, reports it, and draws again on Try Again', async () => {
    problem = 'broken';
    render(
      <>
        <p>Around it</p>
        <PartBoundary place={place}>
          <Part />
        </PartBoundary>
      </>,
    );
    expect(screen.getByText('Around it')).toBeVisible();
    expect(screen.getByText('Something went wrong')).toBeVisible();
    await waitFor(() => expect(server.asked(api.feedback.clientError)).toHaveLength(1));
    problem = null;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(screen.getByText('All well')).toBeVisible();
  });

  it('passes over the noise of browsers and extensions once', async () => {
    problem = 'ResizeObserver loop limit exceeded';
    render(
      <PartBoundary place={place}>
        <Part />
      </PartBoundary>,
    );
    expect(await screen.findByText('Something went wrong')).toBeVisible();
    expect(server.asked(api.feedback.clientError)).toHaveLength(0);
  });
});

it('gives each place a text of its own', () => {
  problem = 'broken';
  const text = (place: FailurePlace) => {
    const { container, unmount } = render(
      <PartBoundary place={place}>
        <Part />
      </PartBoundary>,
    );
    const found = container.textContent;
    unmount();
    return found;
  };
  const apart: FailurePlace[] = ['part', 'dialog', 'page', 'frame', 'screen'];
  expect(new Set(apart.map(text)).size).toBe(apart.length);
});

it('leaves out what the page is whole without', async () => {
  problem = 'broken';
  const { container } = render(
    <PartBoundary place="quiet">
      <Part />
    </PartBoundary>,
  );
  expect(container).toBeEmptyDOMElement();
  await waitFor(() => expect(server.asked(api.feedback.clientError)).toHaveLength(1));
});

describe.each([
  [
    'Dialog',
    (children: ReactNode) => (
      <Dialog open title="A dialog">
        {children}
      </Dialog>
    ),
  ],
  [
    'SidePanel',
    (children: ReactNode) => (
      <SidePanel open title="A dialog">
        {children}
      </SidePanel>
    ),
  ],
])('an error in the content of a %s', (_, draw) => {
  it('stays in it: its title and its way out stay', async () => {
    problem = 'broken';
    render(draw(<Part />));
    const dialog = screen.getByRole('dialog', { name: 'A dialog' });
    expect(dialog).toHaveTextContent('Something went wrong');
    expect(screen.getByRole('button', { name: 'Close' })).toBeVisible();
    problem = null;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(dialog).toHaveTextContent('All well');
  });
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
      // React renders a failing component twice before it gives up.
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
