import type { Page } from '@playwright/test';
import { coveredControls } from './covered.ts';
import { expect, watchPage } from './journeys.ts';
import { settle, test } from './looks.ts';
import { mostTalkedAbout, register, signInByCall } from './people.ts';
import { heightOf, type Numbers, screens, type Viewer } from './pictures/screens.ts';

/** Screens inside the frame, as they first open: visitors' screens have no frame. */
const inFrame = screens.filter(
  ({ viewer = 'member', open, route }) =>
    (viewer === 'member' || viewer === 'staff') && !open && !['lander', 'callback', 'account-link'].includes(route),
);

/** What the frame allows at each width, in pixels from the left: the container, and the column after the left rail. */
const edges: Record<number, readonly number[]> = { 1440: [146, 374], 820: [16], 390: [0] };
/** Below this, nobody notices a shift. */
const MOST_SHIFT = 0.005;
const PAGE_TITLE = 26;
const OTHER_TITLES = [15, 18];
/** On a phone, text has its own margin. */
const PHONE_MARGIN = 16;

/** The most pixels between the title that comes with the page and the app's own, which replaces it. */
const MOST_JUMP = 1.5;

interface Measured {
  column: number;
  title: { text: string; left: number; top: number; size: number; isCentered: boolean } | null;
  otherTitles: number[];
  header: number[];
  sideways: number;
}

declare global {
  interface Window {
    /** What moved while the page loaded without an input that caused it: how much, and what. */
    moved: { value: number; what: string }[];
    /** The title that came with the page, before the app drew anything. */
    placeholder: { text: string; left: number; top: number } | undefined;
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

function watchShifts(): void {
  window.moved = [];
  const told = ({ node, previousRect: from, currentRect: to }: LayoutShift['sources'][number]) =>
    `${node instanceof Element ? node.outerHTML.slice(0, 100) : (node?.textContent ?? '?')} from ${from.x},${from.y} ${from.width}×${from.height} to ${to.x},${to.y} ${to.width}×${to.height}`;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[])
      if (!entry.hadRecentInput)
        window.moved.push({ value: entry.value, what: entry.sources.map(told).join('\n    ') });
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Measures the title that came with the page, before the app draws anything. */
function watchPlaceholder(): void {
  new MutationObserver((_changes, observer) => {
    if (!document.getElementById('placeholder-wait')) return;
    observer.disconnect();
    const title = document.getElementById('placeholder-title');
    if (!title || title.hidden) return;
    const range = document.createRange();
    range.selectNodeContents(title);
    const { left, top } = range.getBoundingClientRect();
    window.placeholder = { text: title.textContent, left, top };
  }).observe(document, { childList: true, subtree: true });
}

/** Where the column starts, where and how large its titles are, and where the header's parts are. */
function measure(): Measured {
  const isShown = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().width > 1;
  const textOf = (element: Element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect();
  };
  const size = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
  const column = document.querySelector('[data-column]');
  const title = [...document.querySelectorAll('#main h1')].find(isShown);
  const header = document.querySelector('header');
  const parts = [...(header?.querySelectorAll('a, button, input') ?? [])].filter(isShown);
  return {
    column: Math.round(column?.getBoundingClientRect().left ?? -1),
    title: title
      ? {
          text: title.textContent,
          top: textOf(title).top + scrollY,
          left: Math.round(textOf(title).left),
          size: size(title),
          isCentered: getComputedStyle(title).textAlign === 'center',
        }
      : null,
    otherTitles: [...document.querySelectorAll('#main h2')].filter(isShown).map(size),
    header: parts.map((part) => Math.round(part.getBoundingClientRect().left)),
    sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  };
}

/** Text that extends beyond its card or the window, and that nothing clips or scrolls. */
function escapedWords(): string[] {
  const escaped: string[] = [];
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const parent = node.parentElement;
    if (!node.textContent?.trim() || !parent?.checkVisibility() || parent.closest('.sr-only')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { right } = range.getBoundingClientRect();
    let limit = innerWidth;
    for (let box: Element | null = parent; box; box = box.parentElement) {
      // Inline boxes neither clip nor contain their content.
      const { overflowX, display } = getComputedStyle(box);
      if (display === 'inline') continue;
      if (overflowX !== 'visible') {
        limit = Number.POSITIVE_INFINITY;
        break;
      }
      if (!box.matches('.rounded-card')) continue;
      limit = box.getBoundingClientRect().right;
      break;
    }
    if (right > limit + 1) escaped.push(`"${node.textContent.trim().slice(0, 60)}" by ${Math.round(right - limit)} px`);
  }
  return escaped;
}

async function numbersOf(page: Page): Promise<Numbers> {
  const post = await mostTalkedAbout(page.request);
  const people = (await (await page.request.get('/api/mentions?q=priya-menon')).json()) as { items: { id: number }[] };
  const profile = people.items[0]?.id ?? 1;
  return {
    post,
    longPost: post,
    profile,
    longProfile: profile,
    premiumProfile: profile,
    group: 1,
    longGroup: 1,
    company: 1,
    conversation: profile,
    longConversation: profile,
    longJob: 1,
    longEvent: 1,
    longPoll: 1,
    longCompany: 1,
  };
}

/** Conversations have their own headers instead of a page title. */
const hasTitle = ({ route }: (typeof inFrame)[number]) => !route.startsWith('messages');
/** A name in its own card, such as a profile's, is as far from the edge as the card's text. */
const CARD_MARGIN = 26;

/** Walks every screen in the frame, in a window of that width. */
async function walkFrame(page: Page, width: number): Promise<void> {
  test.setTimeout(480_000);
  await page.addInitScript(watchShifts);
  await page.addInitScript(watchPlaceholder);
  await signInByCall(page.request, 'demo-admin');
  const numbers = await numbersOf(page);
  let header: Measured['header'] | undefined;
  let compared = 0;
  for (const screen of inFrame) {
    const { name, path } = screen;
    await page.goto(typeof path === 'string' ? path : path(numbers));
    // On a slow machine, the network is idle for a while before the first render.
    await page.locator('[data-column]').waitFor();
    await page.waitForLoadState('networkidle');
    const moved = await page.evaluate(() => window.moved);
    const found = await page.evaluate(measure);
    const shift = moved.reduce((sum, { value }) => sum + value, 0);
    const what = moved.map((one) => `\n  ${one.value.toFixed(4)} ${one.what}`).join('');
    expect.soft(shift, `shift of ${name}${what}`).toBeLessThan(MOST_SHIFT);
    expect.soft(edges[width], `left edge of ${name}`).toContain(found.column);
    if (found.title && hasTitle(screen)) {
      expect.soft(found.title.size, `size of the title of ${name}`).toBe(PAGE_TITLE);
      const from = found.title.left - found.column;
      if (!found.title.isCentered) {
        expect.soft(from, `title of ${name}`).toBeGreaterThanOrEqual(width < 768 ? PHONE_MARGIN : 0);
        expect.soft(from, `title of ${name}`).toBeLessThanOrEqual(CARD_MARGIN);
      }
    }
    const placeholder = await page.evaluate(() => window.placeholder);
    if (placeholder) {
      compared += 1;
      expect.soft(found.title?.text, `title of ${name}`).toContain(placeholder.text);
      for (const side of ['left', 'top'] as const) {
        const jump = Math.abs((found.title?.[side] ?? 0) - placeholder[side]);
        expect.soft(jump, `${side} of the title of ${name}, which came with the page`).toBeLessThan(MOST_JUMP);
      }
    }
    const strange = found.otherTitles.filter((size) => !OTHER_TITLES.includes(size));
    if (hasTitle(screen)) expect.soft(strange, `titles in ${name}`).toEqual([]);
    expect.soft(found.sideways, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
    if (found.header.length > 0) {
      header ??= found.header;
      expect.soft(found.header, `header of ${name}`).toEqual(header);
    }
    expect.soft(await page.evaluate(escapedWords), `words beyond their card in ${name}`).toEqual([]);
    expect.soft(await page.evaluate(coveredControls), `covered in ${name}`).toEqual([]);
  }
  expect(compared).toBeGreaterThan(30);
}

const told = (width: number) =>
  `at ${width} px every screen has the edges, titles and header of the one frame, moves nothing, and covers no control`;

for (const width of [1440, 820])
  test(told(width), async ({ page }) => {
    await page.setViewportSize({ width, height: heightOf(width) });
    await walkFrame(page, width);
  });

/** The same at a phone's width, with a finger instead of a mouse. */
const phone = test.extend<{ phone: Page }>({
  phone: async ({ browser, baseURL, problems, noise }, use) => {
    const context = await browser.newContext({
      ...(baseURL ? { baseURL } : {}),
      viewport: { width: 390, height: heightOf(390) },
      hasTouch: true,
      isMobile: true,
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    await watchPage(page, problems, noise);
    await use(page);
    await context.close();
  },
});

phone(told(390), ({ phone }) => walkFrame(phone, 390));

phone(
  'at 390 px nothing covers a control on screens without the frame, or with something open',
  async ({ phone: page, caller }) => {
    phone.setTimeout(480_000);
    const applicant = await register(await caller());
    let viewer: Viewer | undefined;
    // Phones have no messaging widget.
    for (const screen of screens.filter((one) => !inFrame.includes(one) && one.name !== 'messaging widget')) {
      const { name, path, viewer: who = 'member', open } = screen;
      if (who !== viewer) {
        viewer = who;
        // The page of the one before is still storing what they saw.
        await page.goto('about:blank');
        await page.context().clearCookies();
        if (who === 'applicant') await signInByCall(page.request, applicant.username, applicant.password);
        else if (who !== 'visitor') await signInByCall(page.request, `demo-${who}`);
      }
      if (typeof path !== 'string') throw new Error(`${name} needs a number.`);
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await open?.(page);
      await settle(page);
      expect.soft(await page.evaluate(coveredControls), `covered in ${name}`).toEqual([]);
    }
  },
);

for (const [width, height] of [
  [1440, 900],
  [1280, 720],
  [390, 844],
] as const) {
  test(`the field for a message is in view at ${width} × ${height}, also with lines in it`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await signInByCall(page.request, 'demo-member');
    const talks = (await (await page.request.get('/api/conversations')).json()) as { items: { personId: number }[] };
    for (const path of [`/messages/${talks.items[0]?.personId}`, '/groups/1?tab=chat']) {
      await page.goto(path, { waitUntil: 'networkidle' });
      const field = page.getByRole('textbox', { name: /^Message to/ });
      await expect.soft(field, path).toBeInViewport({ ratio: 1 });
      await field.fill('A line\nand one more\nand the last one');
      await expect.soft(field, path).toBeInViewport({ ratio: 1 });
      await expect.soft(page.getByRole('button', { name: 'Send', exact: true }), path).toBeInViewport({ ratio: 1 });
      expect.soft(await page.evaluate(() => scrollY), path).toBe(0);
    }
  });
}

test('words beyond their card are seen, and those that are cut or scrolled are not', async ({ page }) => {
  await page.goto('/lander');
  await page.evaluate(() => {
    const cards = ['visible', 'hidden', 'auto'].map((overflowX) => {
      const [card, words] = [document.createElement('div'), document.createElement('p')];
      card.className = 'rounded-card';
      card.style.width = '60px';
      words.textContent = 'Talalay line supervisor';
      Object.assign(words.style, { whiteSpace: 'nowrap', overflowX });
      card.append(words);
      return card;
    });
    document.body.replaceChildren(...cards);
  });
  expect(await page.evaluate(escapedWords)).toEqual([expect.stringMatching(/^"Talalay line supervisor" by \d+ px$/)]);
});

test('the rails stay where they are from one reading page to the next', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInByCall(page.request, 'demo-member');
  await page.goto('/', { waitUntil: 'networkidle' });
  const own = page.getByRole('region', { name: 'Your profile' });
  const card = await own.elementHandle();
  const before = await own.boundingBox();
  await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Saved Posts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Saved Posts' })).toBeVisible();
  expect(await own.boundingBox()).toEqual(before);
  expect(await card?.evaluate((element) => element.isConnected)).toBe(true);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the picture of a member stands before the cover that it overlaps, in the ${colorScheme} theme`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme });
    await signInByCall(page.request, 'demo-member');
    await page.goto('/', { waitUntil: 'networkidle' });
    const picture = page.getByRole('region', { name: 'Your profile' }).locator('a[href^="/profile/"]').first();
    const isOnTop = await picture.evaluate((link) => {
      const box = link.getBoundingClientRect();
      return link.contains(document.elementFromPoint(box.left + box.width / 2, box.top + 4));
    });
    expect(isOnTop).toBe(true);
  });
}

test('a rail stays in sight while the column scrolls, with its end above the corner', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 620 });
  await signInByCall(page.request, 'demo-member');
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('article').nth(4)).toBeAttached();
  await page.evaluate(() => scrollTo({ top: 2000, behavior: 'instant' }));
  for (const name of ['You', 'For you']) {
    const box = await page.getByRole('complementary', { name, exact: true }).boundingBox();
    expect(box, name).not.toBeNull();
    expect((box?.y ?? 0) + (box?.height ?? 0), name).toBeLessThanOrEqual(620 - 60);
    expect((box?.y ?? 0) + (box?.height ?? 0), name).toBeGreaterThan(200);
  }
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true });

  test('the header goes while reading down and comes back, and the bar at the foot stays', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signInByCall(page.request, 'demo-member');
    await page.goto('/', { waitUntil: 'networkidle' });
    const bar = page.getByRole('navigation', { name: 'Quick access' });
    const header = page.getByRole('banner');
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
    await expect(header).not.toBeInViewport();
    await expect(bar).toBeInViewport();
    await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));
    await expect(header).toBeInViewport();
    await bar.getByRole('link', { name: /^Notifications/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
    await expect(bar.getByRole('link', { name: /^Notifications/ })).toHaveAttribute('aria-current', 'page');
    await bar.getByRole('button', { name: 'Report Bug' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('a conversation has the window to itself', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signInByCall(page.request, 'demo-member');
    const talks = (await (await page.request.get('/api/conversations')).json()) as { items: { personId: number }[] };
    await page.goto(`/messages/${talks.items[0]?.personId}`, { waitUntil: 'networkidle' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Quick access' })).toHaveCount(0);
  });
});
