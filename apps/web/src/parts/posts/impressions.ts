import { analytics } from '@innerspring/contract/analytics/endpoints';
import { IMPRESSION_BATCH } from '@innerspring/contract/analytics/ranges';
import { call } from '../../platform/api.ts';

/** How long a post stands half on screen before it counts as seen, and how long what was seen is gathered. */
const SEEN_MS = 1000;
const GATHER_MS = 5000;
const SELECTOR = '[data-post]';

const idOf = (element: Element) => Number((element as HTMLElement).dataset.post);
const today = () => new Date().toISOString().slice(0, 10);

/** A post taller than the window never shows half of itself: then half of the window has to be full of it. */
function isHalfSeen({ isIntersecting, intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry) {
  const height = rootBounds?.height ?? window.innerHeight;
  return isIntersecting && (intersectionRatio >= 0.5 || intersectionRect.height >= height / 2);
}

/** Gathers the posts seen and reports them, each once a day; what cannot be reported is forgotten. */
function createReporter() {
  let day = today();
  let known = new Set<number>();
  let waiting: number[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush() {
    clearTimeout(timer);
    timer = undefined;
    const postIds = waiting.splice(0, IMPRESSION_BATCH);
    if (postIds.length > 0) call(analytics.record, { body: { postIds } }).catch(() => undefined);
    if (waiting.length > 0) flush();
  }

  function add(id: number) {
    if (day !== today()) {
      day = today();
      known = new Set();
    }
    if (known.has(id)) return;
    known.add(id);
    waiting.push(id);
    if (waiting.length >= IMPRESSION_BATCH) flush();
    else timer ??= setTimeout(flush, GATHER_MS);
  }

  return {
    add,
    flush,
    stop() {
      clearTimeout(timer);
      waiting = [];
    },
  };
}

/**
 * Watches all post cards that come onto the page, and reports those that stood half on screen for a second while the window
 * was visible. Returns the way to stop.
 */
export function watchImpressions(): () => void {
  const reporter = createReporter();
  const pending = new Map<Element, ReturnType<typeof setTimeout>>();
  const inView = new Set<Element>();

  function forget(element: Element) {
    clearTimeout(pending.get(element));
    pending.delete(element);
  }
  function startWaiting(element: Element) {
    if (document.visibilityState !== 'visible' || pending.has(element)) return;
    pending.set(
      element,
      setTimeout(() => {
        forget(element);
        reporter.add(idOf(element));
      }, SEEN_MS),
    );
  }

  const viewed = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        if (isHalfSeen(entry)) {
          inView.add(entry.target);
          startWaiting(entry.target);
        } else {
          inView.delete(entry.target);
          forget(entry.target);
        }
      }
    },
    { threshold: [0, 0.1, 0.2, 0.3, 0.4, 0.5] },
  );
  const cardsIn = (node: Node): Element[] =>
    node instanceof Element ? [...(node.matches(SELECTOR) ? [node] : []), ...node.querySelectorAll(SELECTOR)] : [];
  const changed = new MutationObserver((changes) => {
    for (const change of changes) {
      for (const card of [...change.removedNodes].flatMap(cardsIn)) {
        viewed.unobserve(card);
        inView.delete(card);
        forget(card);
      }
      for (const card of [...change.addedNodes].flatMap(cardsIn)) viewed.observe(card);
    }
  });
  function visibilityChanged() {
    if (document.visibilityState === 'visible') {
      for (const element of inView) startWaiting(element);
      return;
    }
    for (const element of pending.keys()) forget(element);
    reporter.flush();
  }

  for (const card of document.querySelectorAll(SELECTOR)) viewed.observe(card);
  changed.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('visibilitychange', visibilityChanged);
  return () => {
    document.removeEventListener('visibilitychange', visibilityChanged);
    changed.disconnect();
    viewed.disconnect();
    for (const element of pending.keys()) forget(element);
    reporter.stop();
  };
}
