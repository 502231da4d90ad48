import { IMPRESSION_BATCH } from '@innerspring/contract/analytics/endpoints';
import type { ImpressionKind } from '../nav/found-things.ts';
import { givenBy, type Nav } from '../nav.ts';

/** How long a card is half on screen before it counts as seen, and how long what was seen is gathered. */
const SEEN_MS = 1000;
const GATHER_MS = 5000;
const SELECTOR = '[data-impression]';

/** The subject of a card, such as `post-12`. */
const keyOf = (element: Element) => (element as HTMLElement).dataset.impression ?? '';
const today = () => new Date().toISOString().slice(0, 10);

/** A card taller than the window never shows half of itself: then half of the window has to be full of it. */
function isHalfSeen({ isIntersecting, intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry) {
  const height = rootBounds?.height ?? window.innerHeight;
  return isIntersecting && (intersectionRatio >= 0.5 || intersectionRect.height >= height / 2);
}

/** Gathers the subjects seen and reports them by kind, each once a day; what cannot be reported is forgotten. */
function createReporter(kinds: readonly ImpressionKind[]) {
  let day = today();
  let known = new Set<string>();
  const waiting = new Map(kinds.map(({ kind }) => [kind, [] as number[]]));
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush() {
    clearTimeout(timer);
    timer = undefined;
    for (const { kind, report } of kinds) {
      const ids = waiting.get(kind)?.splice(0) ?? [];
      for (let at = 0; at < ids.length; at += IMPRESSION_BATCH)
        report(ids.slice(at, at + IMPRESSION_BATCH)).catch(() => undefined);
    }
  }

  function add(key: string) {
    if (day !== today()) {
      day = today();
      known = new Set();
    }
    const [kind = '', id] = key.split('-');
    const ids = waiting.get(kind);
    if (!ids || known.has(key)) return;
    known.add(key);
    ids.push(Number(id));
    if (ids.length >= IMPRESSION_BATCH) flush();
    else timer ??= setTimeout(flush, GATHER_MS);
  }

  return {
    add,
    flush,
    stop() {
      clearTimeout(timer);
      for (const ids of waiting.values()) ids.length = 0;
    },
  };
}

/**
 * Watches all cards that come onto the page (`data-impression`, a kind and an id such as `post-12`), and reports those that were
 * half on screen for a second while the window was visible, as the feature of their kind says. Returns the way to stop.
 */
export function watchImpressions(navs: readonly Pick<Nav, 'impressions'>[]): () => void {
  const reporter = createReporter(givenBy(navs, 'impressions').flat());
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
        reporter.add(keyOf(element));
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
