/** What the worker needs of the browser; replaced in tests. */
export interface Surroundings {
  caches: CacheStorage;
  fetch: (request: Request | string, options?: RequestInit) => Promise<Response>;
}

/** The files without which nothing is drawn, and a name that changes with any of them. */
export interface Release {
  name: string;
  files: readonly string[];
}

const shellPrefix = 'shell-';
/** Parts of the app beyond the shell, as they were used; their names hold a hash, so they never go out of date. */
const partsCache = 'parts';
const mostParts = 200;
/** What the page keeps of its member: the last seen feed and its pictures. The page fills it, and empties it at sign-out. */
const memberCache = 'member';

/** Fetches the whole shell of this release anew, or fails: half a shell would show nothing. */
export async function keepShell({ caches, fetch }: Surroundings, { name, files }: Release): Promise<void> {
  const cache = await caches.open(shellPrefix + name);
  // The page of this address is the same for everybody: those of others bring along what their member sees.
  const page = await fetch('/index.html', { cache: 'no-cache', credentials: 'omit' });
  if (!page.ok) throw new Error(`The page answered ${page.status}`);
  await cache.addAll([...files]);
  await cache.put('/', page);
}

/** Takes away the shells of other releases. */
export async function dropOldShells(
  { caches }: Pick<Surroundings, 'caches'>,
  { name }: Pick<Release, 'name'>,
): Promise<void> {
  const kept = shellPrefix + name;
  const old = (await caches.keys()).filter((one) => one.startsWith(shellPrefix) && one !== kept);
  await Promise.all(old.map((one) => caches.delete(one)));
}

type Kind = 'page' | 'part' | 'file' | 'picture';

/** How a request is answered; null for what is none of the worker's business: writes, the API, other sites, films. */
export function kindOf(request: Pick<Request, 'method' | 'url' | 'mode' | 'destination'>, origin: string): Kind | null {
  const { origin: site, pathname } = new URL(request.url);
  if (request.method !== 'GET' || site !== origin) return null;
  if (request.mode === 'navigate') return /^\/(?:api|uploads|ws)(?:\/|$)/.test(pathname) ? null : 'page';
  if (pathname.startsWith('/assets/')) return 'part';
  if (/^\/(?:favicon\.svg|manifest\.webmanifest|icons\/[\w-]+\.png)$/.test(pathname)) return 'file';
  const isPicture = request.destination === 'image' && /^\/(?:uploads\/|api\/users\/\d+\/avatar$)/.test(pathname);
  return isPicture ? 'picture' : null;
}

async function forgetOldest(cache: Cache): Promise<void> {
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - mostParts)).map((request) => cache.delete(request)));
}

async function part({ caches, fetch }: Surroundings, request: Request): Promise<Response> {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) {
    const cache = await caches.open(partsCache);
    await cache.put(request, answer.clone());
    await forgetOldest(cache);
  }
  return answer;
}

/** The network's answer; where there is none, what is kept for it. */
async function networkFirst(answer: Promise<Response>, kept: () => Promise<Response | undefined>): Promise<Response> {
  try {
    return await answer;
  } catch (error) {
    const found = await kept();
    if (found) return found;
    throw error;
  }
}

/**
 * The answer to a request that is the worker's business. Pages come from the network wherever it answers, so that a new release
 * is there with the next page; the kept shell stands in for a server that cannot be reached.
 * @param preloaded the page, where the browser asked for it while the worker woke
 */
export async function answer(
  around: Surroundings,
  release: Release,
  { request, kind, preloaded }: { request: Request; kind: Kind; preloaded?: Promise<Response | undefined> | undefined },
): Promise<Response> {
  const { caches, fetch } = around;
  const inShell = async (address: Request | string) => (await caches.open(shellPrefix + release.name)).match(address);
  switch (kind) {
    case 'page': {
      const page = async () => (await preloaded) ?? fetch(request);
      return networkFirst(page(), () => inShell('/'));
    }
    case 'part':
      return part(around, request);
    case 'file':
      return networkFirst(fetch(request), () => inShell(request));
    case 'picture':
      return networkFirst(fetch(request), async () =>
        (await caches.open(memberCache)).match(request, { ignoreSearch: true }),
      );
  }
}
