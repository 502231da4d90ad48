const key = 'code-reloaded-at';
/** The page reloads at most once within so many milliseconds. */
const reloadInterval = 60_000;

/** Code that is loaded on demand could not be fetched. */
export class MissingCode extends Error {
  override name = 'MissingCode';
  constructor(cause: unknown) {
    super(`Couldn’t load code: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** Files that are fetched or being fetched; failed files are fetched again the next time. */
const fetched = new Map<string, Promise<void>>();

/** Adds a style sheet to the page; resolves once it is loaded. */
function fetchStyle(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(address));
    });
    link.href = address;
    document.head.append(link);
  });
}

/** Fetches a script into the browser's cache without running it. Not by a preload: a failed one would make later ones fail too. */
async function fetchScript(address: string): Promise<void> {
  const answer = await fetch(address);
  if (answer.status === 404 || answer.status === 410) reloadOnce();
  if (!answer.ok) throw new Error(address);
  await answer.arrayBuffer();
}

/** Whether the page itself has loaded a file, by a preload that the server wrote into it. */
const isOnPage = (address: string): boolean =>
  performance
    .getEntriesByName(new URL(address, location.href).href)
    .some((entry) => entry instanceof PerformanceResourceTiming && entry.responseStatus === 200);

function fetchFile(file: string): Promise<void> {
  const address = `/${file}`;
  const known = fetched.get(address);
  if (known) return known;
  if (file.endsWith('.js') && isOnPage(address)) return Promise.resolve();
  const fetching = (file.endsWith('.css') ? fetchStyle : fetchScript)(address);
  fetched.set(address, fetching);
  fetching.catch(() => fetched.delete(address));
  return fetching;
}

/**
 * Every dynamic import of the built application (vite.load-code.ts). The browser caches the failure of a module that could
 * not be fetched until the page is loaded again, so a part opened once without a network would fail for ever. Therefore the files
 * are fetched first, and imported only when all of them are cached.
 * @param files those of the module and of all that it imports, without the ones that the page itself begins with
 * @throws {MissingCode} where one of them cannot be fetched
 */
export async function loadCode<T>(importThem: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(files.map(fetchFile)).catch((cause: unknown) => {
    throw new MissingCode(cause);
  });
  return importThem();
}

/** After a new release the old page's files may be gone: then the page loads again, at most once a minute. */
function reloadOnce(): void {
  try {
    const last = Number(sessionStorage.getItem(key));
    if (Date.now() - last < reloadInterval) return;
    sessionStorage.setItem(key, String(Date.now()));
  } catch {
    // Without storage, a loop would look like the first time.
    return;
  }
  window.location.reload();
}
