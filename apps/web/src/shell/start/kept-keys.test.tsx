import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { api } from '@innerspring/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { registrationDraft } from '../../features/auth/registration-form.tsx';
import { useFirstSteps } from '../../features/posts/feed/use-first-steps.ts';
import { useWidgetPlace } from '../../features/messages/public/messaging-widget.tsx';
import { DoorStore } from '../../features/events/door-store.ts';
import { useNoteOpened } from '../../features/jobs/seen-jobs.ts';
import { rememberSearch, useRecentSearches } from '../../features/search/search.data.ts';
import { localDraft } from '../../parts/local-draft.ts';
import { createAvatarCache } from '../../platform/avatars/avatar-cache.ts';
import { postPicture } from '../../platform/avatars/avatar-sources.ts';
import { currentUserQuery } from '../../platform/session/current-user.ts';
import { applyAppearance, setTheme } from '../../platform/display.ts';
import { OutgoingMessages } from '../../platform/outgoing/outgoing-messages.ts';
import { pendingLogout, storeUser } from '../../platform/session/browser-data.ts';
import { forgetMember } from '../../platform/session/login.ts';
import { fakeApi, Refusal } from '../../testing/fake-api.ts';
import { someUser } from '../../testing/post-fixtures.ts';
import { storeTarget } from '../search/switcher-rows.tsx';
import { markVisited } from '../header/section-marks.ts';
import { shortcutSetting } from '../../platform/page-keys.ts';

const member = someUser({ id: 7, createdAt: new Date().toISOString() });

/** Every module that stores something in the browser, and a call that makes it do so. */
const keepers: Record<string, () => unknown> = {
  'platform/session/browser-data.ts': () => {
    storeUser(member);
    pendingLogout.set();
  },
  'platform/avatars/avatar-cache.ts': () => {
    const tools = { now: () => Date.now(), fetch: () => new Promise<Response>(() => undefined), shrink: vi.fn() };
    const cache = createAvatarCache({ storage: localStorage, ...tools });
    cache.write('avatar-cache.8', '{}');
    cache.write(postPicture, '{}');
  },
  'platform/outgoing/outgoing-store.ts': () => {
    const timers = { setTimer: () => 0, clearTimer: () => undefined };
    const messages = new OutgoingMessages(member.id, { storage: localStorage, ...timers });
    const message = { clientId: 'one', content: 'Hello', createdAt: '2026-03-02T10:00:00Z', extra: null };
    messages.add({ ...message, place: 'person.12' });
  },
  'platform/display.ts': () => {
    setTheme('dark');
    applyAppearance({ ...member.appearance, textSize: 'large' });
  },
  'features/search/search.data.ts': () => rememberSearch(member.id, 'latex'),
  'features/messages/public/messaging-widget.tsx': () => {
    const { result } = renderHook(() => useWidgetPlace(member.id, 'closed'));
    act(() => result.current[1]({ state: 'open' }));
  },
  'features/posts/feed/use-first-steps.ts': () => {
    const { result } = renderHook(() => useFirstSteps(member));
    act(() => result.current.dismiss());
  },
  'features/jobs/seen-jobs.ts': () => {
    renderHook(() => useNoteOpened(member.id, 12));
  },
  'features/events/door-store.ts': () => new DoorStore(member.id, 3).note(8),
  'shell/search/switcher-rows.tsx': () => storeTarget(member.id, { path: '/jobs', label: 'Jobs', detail: 'Page' }),
  'shell/header/section-marks.ts': () => markVisited(member.id, 'news'),
  'platform/page-keys.ts': () => shortcutSetting.set(false),
  'parts/local-draft.ts': () => {
    localDraft(member.id, 'comment.1').write('Half a thought');
    registrationDraft.write('{"fullName":"Wanda"}');
  },
  'features/push/public/push-device.ts': () => localStorage.setItem('push-owner', String(member.id)),
  'platform/code/missing-code.ts': () => sessionStorage.setItem('code-reloaded-at', '1'),
};

/** Keys that may stay after the member signs out, and why. */
const stays: Record<string, string> = {
  'logout-pending': 'Says that a session is to be ended; names nobody.',
  theme: 'How this browser looks.',
  display: 'How this browser looks.',
  'shortcuts-off': 'How this browser is used.',
  'messaging.7': 'Which window was open; numbers only.',
  'first-steps.7': 'That a card was closed.',
  'jobs.opened.7': 'Numbers of job postings that were opened; nothing of what they say.',
  'content-indicators.7': 'When sections were last opened.',
  'code-reloaded-at': 'When the page was loaded anew; names nobody.',
};

/** Browser stores with a name of their own, and why they contain no member's data after sign-out. */
const caches: Record<string, string> = {
  'service-worker/answers.ts':
    'The program and its parts, the same for everybody; what a member saw is only read there.',
  'parts/posts/last-feed.ts': 'What a member saw last, which goes when the session is over (browser-data.ts).',
};

const root = join(import.meta.dirname, '../..');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|^testing\//.test(name))
  .map((name) => ({ name: name.replaceAll('\\', '/'), text: readFileSync(join(root, name), 'utf8') }));
const withText = (pattern: RegExp) =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ name }) => name)
    .sort();

const keys = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('what this browser keeps', () => {
  it('is known here, module by module', () => {
    expect(withText(/[sS]torage\.setItem\(/)).toEqual(Object.keys(keepers).sort());
    expect(withText(/caches\.open\(/)).toEqual(Object.keys(caches).sort());
    expect(withText(/indexedDB|document\.cookie|cookieStore/)).toEqual([]);
  });

  it('leaves with the session, or is named with the reason why it may stay', () => {
    for (const [name, keep] of Object.entries(keepers)) {
      const before = keys().length;
      keep();
      expect(keys().length, `${name} kept nothing`).toBeGreaterThan(before);
    }
    forgetMember();
    expect(keys()).toEqual(Object.keys(stays).sort());
  });
});

function RecentSearches({ userId }: { userId: number }) {
  return <p>{`Searches: ${useRecentSearches(userId).join(', ')}`}</p>;
}

describe('recent searches', () => {
  const load = async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    return client.fetchQuery(currentUserQuery);
  };

  it('leave when the session has ended', async () => {
    rememberSearch(7, 'latex');
    fakeApi().on(api.auth.currentUser, new Refusal(401, 'Please sign in.', undefined, 'not_signed_in'));
    expect(await load()).toBeNull();
    expect(keys()).toEqual([]);
  });

  it('leave when another member signs in, who keeps their own', async () => {
    rememberSearch(7, 'latex');
    rememberSearch(8, 'ticking');
    fakeApi().on(api.auth.currentUser, someUser({ id: 8 }));
    await load();
    expect(keys()).toEqual(['recentSearches:8']);
  });

  it('leave the page of another tab at once', async () => {
    rememberSearch(7, 'latex');
    render(
      <QueryClientProvider client={new QueryClient()}>
        <RecentSearches userId={7} />
      </QueryClientProvider>,
    );
    expect(screen.getByText('Searches: latex')).toBeInTheDocument();
    forgetMember();
    // The event that the browser sends to every other tab.
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'recentSearches:7' })));
    await waitFor(() => expect(screen.getByText('Searches:')).toBeInTheDocument());
  });
});
