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

/** Whether the browser could not fetch a script or a style sheet; what fails in the code itself is another error. */
const isNotFetched = (error: unknown): error is Error =>
  error instanceof TypeError || (error instanceof Error && error.message.startsWith('Unable to preload CSS'));

/** Whether the server no longer has the release of this page. */
async function isReleaseGone(): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  if (!entry) return false;
  const { status } = await fetch(entry.src, { method: 'HEAD', cache: 'no-store' });
  return status === 404 || status === 410;
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

/**
 * Watches every dynamic import of the built application, whose failures the bundler reports as `vite:preloadError`. Boundaries
 * know the error by its name, say that code is missing, and import it again; after a new release the page loads again.
 */
export function watchMissingCode(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (!isNotFetched(payload)) return;
    // By the browser's words the router would know it, and load the page again: without a network, what is typed there was lost.
    Object.assign(payload, { name: 'MissingCode', message: `Couldn’t load code: ${payload.message}` });
    isReleaseGone().then(
      (isGone) => {
        if (isGone) reloadOnce();
      },
      // The network or the server is away, not the release.
      () => undefined,
    );
  });
}
