const key = 'code-reloaded-at';
/** Milliseconds within which a second reload would not help. */
const pause = 60_000;

/** Code that is loaded on demand could not be fetched. */
export class MissingCode extends Error {
  override name = 'MissingCode';
  constructor(cause: unknown) {
    super(`Code could not be loaded: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** Files that are here or on their way; those that failed are asked for again the next time. */
const fetched = new Map<string, Promise<void>>();

/** A style sheet stands in the page once it is here. */
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

/** Has the browser keep a script without running it. A plain call: a preload that failed would fail the page's later ones too. */
async function fetchScript(address: string): Promise<void> {
  const answer = await fetch(address);
  if (answer.status === 404 || answer.status === 410) reloadOnce();
  if (!answer.ok) throw new Error(address);
  await answer.arrayBuffer();
}

function fetchFile(file: string): Promise<void> {
  const address = `/${file}`;
  const known = fetched.get(address);
  if (known) return known;
  const coming = (file.endsWith('.css') ? fetchStyle : fetchScript)(address);
  fetched.set(address, coming);
  coming.catch(() => fetched.delete(address));
  return coming;
}

/**
 * Every dynamic import of the built application (vite.load-code.ts). The browser remembers a module that could not be fetched as
 * failed until the page is loaded again, and so would fail for ever what opens once without a network. Therefore the files are
 * fetched first, and imported only when all of them are here.
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
    if (Date.now() - last < pause) return;
    sessionStorage.setItem(key, String(Date.now()));
  } catch {
    // Without storage a loop could not be told from a first time.
    return;
  }
  window.location.reload();
}
