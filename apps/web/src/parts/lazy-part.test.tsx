import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, Suspense } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { lazyPart as LazyPart } from './lazy-part.tsx';
import { type FailurePlace, failures } from '../ui/states/errors.tsx';

interface Walked {
  place: FailurePlace;
  /** The import as written in the source. */
  source: string;
  Part: ComponentType<{ onClose: () => void }>;
  load: () => Promise<{ default: ComponentType }>;
}

/** Every lazy part of the product, each with a way to load something else instead. */
const walked = vi.hoisted(() => [] as Walked[]);

vi.mock('./lazy-part.tsx', async (original) => {
  const { lazyPart } = await original<{ lazyPart: (place: FailurePlace, load: Walked['load']) => Walked['Part'] }>();
  const walkedPart = (place: FailurePlace, load: Walked['load']) => {
    const entry = { place, load, source: String(load) } as Walked;
    // Some are fetched ahead as soon as their users are loaded, and would be drawn from that.
    const Part = Object.assign(
      lazyPart(place, () => entry.load()),
      { ahead: async () => undefined },
    );
    walked.push(Object.assign(entry, { Part }));
    return Part;
  };
  return { lazyPart: walkedPart, lazyMenu: (load: Walked['load']) => walkedPart('dialog', load) };
});

const modules = import.meta.glob(['../{shell,features,parts}/**/*.tsx', '!../**/*.test.tsx', '!./lazy-part.tsx']);
await Promise.all(Object.values(modules).map((load) => load()));

const offline = () => Promise.reject(new TypeError('Failed to fetch'));
const nameOf = ({ source }: Walked) => /["'`][^"'`]*?([\w-]+)\.tsx["'`]/.exec(source)?.[1] ?? source;
const parts = walked.map((entry) => [nameOf(entry), entry] as const);
let problem: string | null;
const Content = () => {
  if (problem) throw new Error(problem);
  return <p>The part</p>;
};
const draw = (entry: Walked, onClose = () => undefined) =>
  render(
    <>
      <p>Around it</p>
      <Suspense fallback={<p>On its way</p>}>
        <entry.Part onClose={onClose} />
      </Suspense>
    </>,
  );

const elapsed = performance.now.bind(performance);

beforeEach(() => {
  problem = null;
  // React shows a part no sooner than 300 ms after its Suspense fallback: over two minutes for all of these tests.
  vi.spyOn(performance, 'now').mockImplementation(() => elapsed() * 1000);
  // React itself logs what a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

it('finds the lazy parts', () => {
  expect(parts.length).toBeGreaterThan(40);
  expect(parts.map(([name]) => name)).toContain('repost-dialog');
});

it.each(parts.filter(([, { place }]) => place !== 'quiet'))(
  '%s, without a network, keeps the page, and loads when asked again',
  async (_, entry) => {
    entry.load = offline;
    draw(entry);
    expect(await screen.findByText('Something went wrong')).toBeVisible();
    expect(screen.getByText(/couldn’t be loaded\. Check your connection/)).toBeVisible();
    expect(screen.getByText('Around it')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(screen.getByText('Something went wrong')).toBeVisible());

    entry.load = async () => ({ default: Content });
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('The part')).toBeVisible();
    expect(screen.queryByText('Something went wrong')).not.toBeInTheDocument();
  },
);

it.each(parts)('%s loads when it is opened again', async (_, entry) => {
  entry.load = offline;
  const failed = draw(entry);
  await waitFor(() => expect(screen.queryByText('On its way')).not.toBeInTheDocument());
  failed.unmount();
  entry.load = async () => ({ default: Content });
  draw(entry);
  expect(await screen.findByText('The part')).toBeVisible();
});

it('is drawn at once if it was fetched ahead, and as usual if that failed', async () => {
  const { lazyPart } = await vi.importActual<{ lazyPart: typeof LazyPart }>('./lazy-part.tsx');
  let load = async (): Promise<{ default: ComponentType }> => ({ default: Content });
  const Part = lazyPart<object>('part', () => load());
  await Part.ahead();
  const Waiting = vi.fn(() => <p>On its way</p>);
  const ready = render(
    <Suspense fallback={<Waiting />}>
      <Part />
    </Suspense>,
  );
  expect(screen.getByText('The part')).toBeVisible();
  expect(Waiting).not.toHaveBeenCalled();
  ready.unmount();

  load = offline;
  const Late = lazyPart<object>('part', () => load());
  await Late.ahead();
  load = async () => ({ default: Content });
  render(
    <Suspense fallback={<Waiting />}>
      <Late />
    </Suspense>,
  );
  expect(await screen.findByText('The part')).toBeVisible();
  expect(Waiting).toHaveBeenCalled();
});

it('fetches once what fails beside something that is still on its way', async () => {
  const { lazyPart } = await vi.importActual<{ lazyPart: typeof LazyPart }>('./lazy-part.tsx');
  const load = vi.fn(offline);
  const late = Promise.withResolvers<{ default: ComponentType }>();
  const Failing = lazyPart<object>('part', load);
  const Late = lazyPart<object>('part', () => late.promise);
  render(
    <Suspense fallback={<p>On its way</p>}>
      <Failing />
      <Late />
    </Suspense>,
  );
  await act(async () => vi.waitFor(() => expect(load).toHaveBeenCalled()));
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(load).toHaveBeenCalledOnce();
  await act(async () => late.resolve({ default: Content }));
  expect(await screen.findByText('The part')).toBeVisible();
  expect(screen.getByText('Something went wrong')).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});

it.each(parts.filter(([, { place }]) => place !== 'quiet'))(
  '%s, where drawing it fails, keeps the page, tells the server, and is drawn again when asked',
  async (_, entry) => {
    const report = vi.spyOn(failures, 'report').mockImplementation(() => undefined);
    entry.load = async () => ({ default: Content });
    problem = 'broken';
    const onClose = vi.fn();
    draw(entry, onClose);
    expect(await screen.findByText('Something went wrong')).toBeVisible();
    expect(screen.getByText(/couldn’t be shown/)).toBeVisible();
    expect(screen.getByText('Around it')).toBeVisible();
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ message: 'broken' }));
    if (entry.place === 'dialog') {
      expect(screen.getByRole('dialog', { name: 'Something went wrong' })).toBeVisible();
      await userEvent.click(screen.getByRole('button', { name: 'Close' }));
      expect(onClose).toHaveBeenCalledOnce();
    }
    problem = null;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('The part')).toBeVisible();
  },
);

describe('code that is loaded on demand', () => {
  const root = join(import.meta.dirname, '..');
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|^testing|^service-worker|\.gen\./.test(name))
    .map((name) => ({ name: name.replaceAll('\\', '/'), text: readFileSync(join(root, name), 'utf8') }));

  /** What a member never waits for: it starts again on its own, or the page is complete without it. */
  const unasked: Record<string, string> = {
    'platform/seen/open-page.ts': 'is asked again with the next notification',
    'platform/live/live.ts': 'is asked again until it is there',
    'platform/avatars/avatar-updates.ts': 'keeps a picture that can be loaded',
    'features/profiles/profile-page.tsx': 'keeps a picture that can be loaded',
    'features/posts/feed/feed-list.tsx': 'starts again by itself (useLater)',
    'features/posts/feed/feed-choice.tsx': 'keeps a choice that is in the address',
    'features/follows/public/follow-button.tsx': 'says that it failed, and is loaded again with the next press',
    'parts/posts/send-dialog.ts': 'is the second step of a lazy part',
    'shell/later/widget-code.ts': 'starts again by itself (useLater)',
    'features/posts/public/composer-code.ts': 'is the second step of a lazy part',
    'features/groups/groups.nav.ts': 'starts again by itself (startLater)',
    'features/push/push.nav.ts': 'starts again by itself (startLater)',
    'features/posts/posts.nav.ts': 'starts again by itself (startLater)',
    'features/messages/messages.nav.ts': 'starts again by itself (startLater)',
    'features/feedback/feedback.nav.ts': 'starts again by itself (startLater)',
    'shell/later/member-work.ts': 'starts again by itself (startLater)',
    'shell/later/background.ts': 'starts again by itself (startLater)',
    'parts/composer/written-items.tsx': 'leaves the dialog whole, and is asked again with the next one',
    'shell/around-page.tsx': 'starts again by itself (startLater, useLater)',
    'shell/member-layout.tsx': 'starts again by itself (startLater)',
    'main.tsx': 'is the list of features that a lazy part loads',
    'shell/app-frame.tsx': 'mailed links can be opened again, toasts start again by themselves',
    'routes/__root.tsx': 'is a page: its boundary loads it again',
    'routes/ui-gallery.tsx': 'is there in development only',
  };

  it('has a boundary of its own wherever a member asks for it', () => {
    const open = sources.flatMap(({ name, text }) => {
      const all = text.match(/\bimport\(\s*'/g)?.length ?? 0;
      const kept =
        text.match(/(?:lazyPart\('[\w-]+',|lazyMenu\(|lateCode\(|<OnDemand[^>]*?load=\{|\bload=\{)[^;]*?\bimport\('/g)
          ?.length ?? 0;
      return all > kept && !(name in unasked) ? [name] : [];
    });
    expect(open).toEqual([]);
  });

  it("is never React's bare lazy, which fails for good", () => {
    const bare = sources.filter(({ text }) => /\blazy\b[^;]*from 'react'/.test(text)).map(({ name }) => name);
    expect(bare).toEqual(['parts/lazy-part.tsx', 'routes/ui-gallery.tsx']);
  });
});
