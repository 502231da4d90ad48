/** Reports observed elements when a test lays the page out: happy-dom never does. */
export class FakeResizeObserver implements ResizeObserver {
  static readonly watching = new Set<FakeResizeObserver>();
  readonly #report: ResizeObserverCallback;
  readonly #watched = new Set<Element>();

  constructor(report: ResizeObserverCallback) {
    this.#report = report;
  }

  observe(target: Element) {
    this.#watched.add(target);
    FakeResizeObserver.watching.add(this);
  }

  unobserve(target: Element) {
    this.#watched.delete(target);
  }

  disconnect() {
    this.#watched.clear();
    FakeResizeObserver.watching.delete(this);
  }

  report() {
    const entries = [...this.#watched].map((target) => ({ target, borderBoxSize: [] as const }));
    if (entries.length > 0) this.#report(entries as unknown as ResizeObserverEntry[], this);
  }
}

/** Notifies all resize observers that the page is laid out, as a browser does before it paints. */
export function layOut(): void {
  // Not the class above: each test file has its own modules, and the window keeps the first one.
  const { watching } = globalThis.ResizeObserver as unknown as typeof FakeResizeObserver;
  for (const observer of watching) observer.report();
}
