import { api } from '@innerspring/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { someUser } from '../../testing/auth-fixtures.ts';
import { fakeApi, Refusal } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import DeviceRow from './device-row.tsx';

const { push } = api;
const device = {
  id: 3,
  name: 'Chrome on Linux',
  createdAt: '2026-03-02T12:00:00.000Z',
  lastSentAt: null,
  isCurrent: true,
};
const phone = { ...device, id: 4, name: 'Safari on iPhone', isCurrent: false };
let server: ReturnType<typeof fakeApi>;
let items: (typeof device)[];

/** A browser whose push service issues subscriptions. `answer` is the user's choice in the permission prompt. */
function fakeBrowser(answer: NotificationPermission) {
  let subscription: object | null = null;
  const unsubscribe = vi.fn(async () => {
    subscription = null;
    return true;
  });
  const subscribe = vi.fn(async ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
    subscription = {
      options: { applicationServerKey: (applicationServerKey as Uint8Array<ArrayBuffer>).buffer },
      toJSON: () => ({ endpoint: 'https://push.example.com/1', keys: { p256dh: 'key', auth: 'secret' } }),
      unsubscribe,
    };
    return subscription;
  });
  const registration = { pushManager: { getSubscription: async () => subscription, subscribe } };
  const permission = vi.fn(async () => {
    Notification.permission = answer;
    return answer;
  });
  vi.stubGlobal('PushManager', vi.fn());
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: permission });
  vi.stubGlobal('navigator', {
    ...window.navigator,
    serviceWorker: {
      getRegistration: async () => registration,
      register: async () => registration,
      ready: Promise.resolve(registration),
    },
  });
  return { subscribe, unsubscribe, permission };
}

declare const Notification: { permission: NotificationPermission };

beforeEach(() => {
  localStorage.clear();
  server = fakeApi();
  items = [];
  server.on(push.devices, () => ({ items }));
  server.on(push.key, { publicKey: 'BAQD' });
  server.on(push.subscribe, () => {
    items = [device, ...items];
    return device;
  });
  server.on(push.remove, ({ params }) => {
    items = items.filter(({ id }) => String(id) !== params['id']);
    return undefined;
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

async function open() {
  const view = await renderScreen(<DeviceRow user={someUser({ id: 7 })} />);
  const region = await screen.findByRole('region', { name: 'Notifications on this device' });
  return { ...view, region };
}
const theSwitch = () => screen.findByRole('switch', { name: 'Notify me on this device' });

describe('notifications on this device', () => {
  it('are switched on with the server’s key once the browser may, and off again', async () => {
    const { subscribe, unsubscribe } = fakeBrowser('granted');
    const { user } = await open();
    await waitFor(async () => expect(await theSwitch()).toBeEnabled());
    await user.click(await theSwitch());
    await waitFor(async () => expect(await theSwitch()).toBeChecked());
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: new Uint8Array([4, 4, 3]) });
    expect(server.asked(push.subscribe).map(({ body }) => body)).toEqual([
      { endpoint: 'https://push.example.com/1', keys: { p256dh: 'key', auth: 'secret' } },
    ]);
    await waitFor(async () => expect(await theSwitch()).toBeEnabled());
    await user.click(await theSwitch());
    await waitFor(() => expect(server.asked(push.remove).map(({ params }) => params)).toEqual([{ id: '3' }]));
    await waitFor(async () => expect(await theSwitch()).not.toBeChecked());
    expect(unsubscribe).toHaveBeenCalled();
  });

  it('say what to do where the person or the browser refuses', async () => {
    const { subscribe } = fakeBrowser('denied');
    const { user } = await open();
    await waitFor(async () => expect(await theSwitch()).toBeEnabled());
    await user.click(await theSwitch());
    expect(await screen.findByText(/Your browser is blocking notifications from this site/)).toBeVisible();
    expect([subscribe.mock.calls, server.asked(push.subscribe)]).toEqual([[], []]);
  });

  it('say so where the browser cannot', async () => {
    await open();
    expect(await screen.findByText(/This browser can’t show notifications from this site/)).toBeVisible();
    expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  });

  it('say why they could not be switched on', async () => {
    const { subscribe } = fakeBrowser('granted');
    const { user } = await open();
    subscribe.mockRejectedValueOnce(new DOMException('Registration failed - push service error', 'AbortError'));
    await waitFor(async () => expect(await theSwitch()).toBeEnabled());
    await user.click(await theSwitch());
    expect(await screen.findByText(/Your browser couldn’t reach its notification service/)).toBeVisible();
    await waitFor(async () => expect(await theSwitch()).toBeEnabled());
    server.on(push.subscribe, new Refusal(409, 'This browser is signed up already.', undefined, 'already_exists'));
    await user.click(await theSwitch());
    expect(await screen.findByText('This browser is signed up already.')).toBeVisible();
  });

  it('show as off what the server no longer knows, and what another member had switched on', async () => {
    fakeBrowser('granted');
    items = [];
    localStorage.setItem('push-owner', '8');
    await open();
    await waitFor(async () => expect(await theSwitch()).not.toBeChecked());
  });

  it('can be ended on other devices', async () => {
    fakeBrowser('granted');
    items = [device, phone];
    const { user, region } = await open();
    const line = await within(region).findByRole('listitem');
    expect(line).toHaveTextContent('Safari on iPhone');
    await user.click(within(line).getByRole('button', { name: 'Remove Safari on iPhone' }));
    await waitFor(() => expect(within(region).queryByRole('listitem')).not.toBeInTheDocument());
    expect(server.asked(push.remove).map(({ params }) => params)).toEqual([{ id: '4' }]);
  });

  it('offer to try again where the devices cannot be loaded', async () => {
    fakeBrowser('granted');
    server.on(push.devices, new Refusal(503, 'The service is busy for a moment.', undefined, 'unavailable'));
    const { user } = await open();
    expect(await screen.findByText('The service is busy for a moment.')).toBeVisible();
    server.on(push.devices, { items: [phone] });
    await user.click(screen.getByRole('button', { name: /Try again|Retry/i }));
    expect(await screen.findByRole('listitem')).toHaveTextContent('Safari on iPhone');
  });
});
