const SELECTOR = '[data-seen]';

const keyOf = (element: Element) => (element as HTMLElement).dataset.seen ?? '';

/** What is taller than the window never shows half of itself: then half of the window has to be full of it. */
function isInView({ isIntersecting, intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry) {
  const height = rootBounds?.height ?? window.innerHeight;
  return isIntersecting && (intersectionRatio >= 0.5 || intersectionRect.height >= height / 2);
}

const partsIn = (node: Node): Element[] =>
  node instanceof Element ? [...(node.matches(SELECTOR) ? [node] : []), ...node.querySelectorAll(SELECTOR)] : [];

/**
 * Says once of each of these parts of the page (`data-seen`, such as `comment-12`) when it stands in view of a visible tab, also
 * of those that come onto the page later. Returns the way to stop.
 */
export function watchSeen(keys: ReadonlySet<string>, onSeen: (key: string) => void): () => void {
  const inView = new Set<Element>();
  const said = new Set<string>();
  function report() {
    if (document.visibilityState !== 'visible') return;
    for (const key of new Set([...inView].map(keyOf))) {
      if (said.has(key)) continue;
      said.add(key);
      onSeen(key);
    }
  }
  const viewed = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        if (isInView(entry)) inView.add(entry.target);
        else inView.delete(entry.target);
      }
      report();
    },
    { threshold: [0, 0.1, 0.2, 0.3, 0.4, 0.5] },
  );
  const observe = (parts: Iterable<Element>) => {
    for (const part of parts) if (keys.has(keyOf(part))) viewed.observe(part);
  };
  const changed = new MutationObserver((changes) => {
    for (const change of changes) {
      for (const part of [...change.removedNodes].flatMap(partsIn)) {
        viewed.unobserve(part);
        inView.delete(part);
      }
      observe([...change.addedNodes].flatMap(partsIn));
    }
  });
  observe(document.querySelectorAll(SELECTOR));
  changed.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('visibilitychange', report);
  return () => {
    document.removeEventListener('visibilitychange', report);
    changed.disconnect();
    viewed.disconnect();
  };
}
