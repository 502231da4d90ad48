import sharp from 'sharp';
import { expect, test } from './journeys.ts';
import { signInByCall } from './people.ts';

test.describe('a picture of a post', () => {
  for (const [viewport, width] of [
    [{ width: 390, height: 844 }, 400],
    [{ width: 1440, height: 900 }, 800],
  ] as const) {
    test(`is fetched ${width} px wide in a window of ${viewport.width} px`, async ({ page, newMember }) => {
      await page.setViewportSize(viewport);
      const member = await newMember();
      await signInByCall(page.request, member.username, member.password);
      const content = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#8a5a3c' } })
        .jpeg()
        .toBuffer();
      const sent = await page.request.post('/api/public/uploads', {
        multipart: { type: 'image', file: { name: 'coils.jpg', mimeType: 'image/jpeg', buffer: content } },
      });
      const { url } = (await sent.json()) as { url: string };
      const data = { content: 'A stripe in brown.', mediaType: 'image', imageUrl: url };
      const { id } = (await (await page.request.post('/api/posts', { data })).json()) as { id: number };
      const fetched: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/uploads/')) fetched.push(pathname);
      });
      await page.goto(`/post/${id}`);
      const picture = page.getByRole('button', { name: /^Open picture/ }).locator('img');
      await expect(picture).toBeVisible({ timeout: 20_000 });
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
        .toBeTruthy();
      expect(fetched).toEqual([url.replace('.webp', `-${width}.webp`)]);
      const bytes = await (await page.request.get(fetched[0] ?? '')).body();
      expect((await sharp(bytes).metadata()).width).toBe(width);

      await page.goto('/');
      const first = page
        .getByRole('article')
        .first()
        .getByRole('button', { name: /^Open picture/ })
        .locator('img');
      await expect(first).toHaveAttribute('fetchpriority', 'high');
      await expect(first).toHaveAttribute('loading', 'eager');
      await expect
        .poll(() => first.evaluate((image: HTMLImageElement) => image.currentSrc))
        .toContain(`-${width}.webp`);
    });
  }
});
