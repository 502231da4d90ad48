const key = 'code-reloaded-at';
/** Milliseconds within which a second reload would not help. */
const pause = 60_000;

/** After a new release the old page's files may be gone: then the page loads anew, at most once a minute. */
export function reloadOnMissingCode(): void {
  window.addEventListener('vite:preloadError', () => {
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
