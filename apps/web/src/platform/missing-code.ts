const key = 'code-reloaded-at';
/** Milliseconds within which a second reload would not help. */
const pause = 60_000;

/** Whether the server would answer with the page: with the network away, the open page is all that its reader has. */
const isServed = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** After a new release the old page's files may be gone: then the page loads anew, at most once a minute. */
export function reloadOnMissingCode(): void {
  window.addEventListener('vite:preloadError', async () => {
    if (!(await isServed())) return;
    try {
      const last = Number(sessionStorage.getItem(key));
      if (Date.now() - last < pause) return;
      sessionStorage.setItem(key, String(Date.now()));
    } catch {
      // Without storage a loop could not be told from a first time.
      return;
    }
    window.location.reload();
  });
}
