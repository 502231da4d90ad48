import type { Page, Request } from '@playwright/test';

/**
 * What the browser fetched for one page with an empty cache until the network was idle, and how it felt. Excludes what
 * the page starts once it has settled (`apps/web/src/platform/code/later.ts`): a slow machine isn't idle by then.
 */
export interface FirstLoad {
  /** Scripts and style sheets with the bytes of their bodies as sent, largest first. */
  files: { name: string; bytes: number; encoding: string }[];
  /** Sum of `files`, in bytes. */
  total: number;
  /** Sum of the layout shifts that no input caused. */
  layoutShift: number;
  /** What was shifted: milliseconds, the top before and after, and its words. */
  shifted: string[];
  /** Milliseconds from the start of the navigation. */
  firstPaint: number;
  largestPaint: number;
}

type Vitals = Pick<FirstLoad, 'layoutShift' | 'shifted' | 'firstPaint' | 'largestPaint'>;

/** `SETTLED_MARK` of that file. */
const settledMark = 'settled';

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

declare global {
  interface Window {
    vitals: Vitals;
  }
}

function observeVitals(): void {
  window.vitals = { layoutShift: 0, shifted: [], firstPaint: 0, largestPaint: 0 };
  // With a full buffer, what loads after the page has settled couldn't be told from the first load.
  performance.setResourceTimingBufferSize(2000);
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry);
    }).observe({ type, buffered: true });
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput, sources } = entry as LayoutShift;
    if (hadRecentInput) return;
    window.vitals.layoutShift += value;
    for (const { node, previousRect, currentRect } of sources) {
      const words = node?.textContent?.slice(0, 40) ?? '';
      window.vitals.shifted.push(`${Math.round(entry.startTime)}: ${previousRect.y} → ${currentRect.y} ${words}`);
    }
  });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') window.vitals.firstPaint = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    window.vitals.largestPaint = startTime;
  });
}

/** Opens `path` on a page that has loaded nothing yet, and waits until the network is idle. */
export async function measureLoad(page: Page, path: string): Promise<FirstLoad> {
  const sizes: Promise<FirstLoad['files'][number]>[] = [];
  const note = (request: Request) => {
    // Code that loads on demand is fetched by a plain call before it is imported.
    if (!/\.(?:js|css)$/.test(new URL(request.url()).pathname)) return;
    sizes.push(
      Promise.all([request.sizes(), request.response()]).then(([{ responseBodySize }, answer]) => ({
        name: new URL(request.url()).pathname,
        bytes: responseBodySize,
        encoding: answer?.headers()['content-encoding'] ?? '',
      })),
    );
  };
  page.on('requestfinished', note);
  await page.addInitScript(observeVitals);
  await page.goto(path, { waitUntil: 'networkidle' });
  // Ignores what comes later: its sizes would be read after the page is gone, in the middle of the next journey.
  page.off('requestfinished', note);
  const later = new Set(
    await page.evaluate((mark) => {
      const settledAt = performance.getEntriesByName(mark)[0]?.startTime ?? Number.POSITIVE_INFINITY;
      return performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime >= settledAt)
        .map(({ name }) => new URL(name).pathname);
    }, settledMark),
  );
  const largestFirst = (await Promise.all(sizes)).sort((one, other) => other.bytes - one.bytes);
  // What was fetched and then imported went over the network once.
  const files = [...new Map(largestFirst.toReversed().map((file) => [file.name, file])).values()]
    .filter(({ name }) => !later.has(name))
    .sort((one, other) => other.bytes - one.bytes);
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  return { files, total, ...(await page.evaluate(() => window.vitals)) };
}
