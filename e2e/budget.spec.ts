import { expect, test } from './journeys.ts';
import { enter } from './people.ts';

/** Bytes of JavaScript and CSS, compressed, that the signed-in home may load before anybody presses anything. */
const budget = 140 * 1024;

test('the first load of the signed-in home stays within its budget, compressed, kept for ever, and nothing jumps', async ({
  page,
}) => {
  const files: { name: string; bytes: number; encoding: string | undefined; cache: string | undefined }[] = [];
  page.on('response', (response) => {
    const name = new URL(response.url()).pathname;
    if (!/\.(?:js|css)$/.test(name)) return;
    const { 'content-length': bytes, 'content-encoding': encoding, 'cache-control': cache } = response.headers();
    files.push({ name, bytes: Number(bytes), encoding, cache });
  });
  await page.addInitScript(() => {
    const seen = window as unknown as { shift: number };
    seen.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) seen.shift += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await enter(page, { username: 'demo-member' });
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.waitForLoadState('networkidle');

  expect(files.length).toBeGreaterThan(3);
  expect(files.every(({ bytes }) => bytes > 0)).toBe(true);
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(total, files.map(({ name, bytes }) => `${name} ${bytes}`).join('\n')).toBeLessThanOrEqual(budget);
  for (const { name, bytes, encoding, cache } of files.filter((file) => file.name.startsWith('/assets/'))) {
    if (bytes > 1500) expect(encoding, name).toBe('br');
    expect(cache, name).toContain('immutable');
  }
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.01);
});
