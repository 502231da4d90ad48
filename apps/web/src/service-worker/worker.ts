import { answer, dropOldShells, keepShell, kindOf, type Release } from './answers.ts';
import { readMessage, showAddress } from './push-note.ts';

declare const self: ServiceWorkerGlobalScope;
/** Written in by the build: the files of the shell, and a name made of them. */
declare const RELEASE: Release;
const release = RELEASE;

const around = {
  caches: self.caches,
  fetch: (request: Request | string, options?: RequestInit) => fetch(request, options),
};

self.addEventListener('install', (event) => {
  // A new release takes over at once: pages come from the network, and their parts are named by their content.
  event.waitUntil(keepShell(around, release).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const work = [dropOldShells(around, release), self.registration.navigationPreload?.enable(), self.clients.claim()];
  event.waitUntil(Promise.all(work));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const kind = kindOf(request, self.location.origin);
  if (kind) event.respondWith(answer(around, release, { request, kind, preloaded: event.preloadResponse }));
});

self.addEventListener('push', (event) => {
  const { title, body, url, tag } = readMessage(event.data?.text());
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/icons/icon-192.png', data: { url } }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { url } = event.notification.data as { url: string };
  const shown = self.clients
    .matchAll({ type: 'window', includeUncontrolled: true })
    .then((tabs) => showAddress(url, tabs, (address) => self.clients.openWindow(address)));
  event.waitUntil(shown);
});
