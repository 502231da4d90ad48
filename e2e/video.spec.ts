import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { blueFilm, boxPdf, stripedPng } from './files.ts';
import { expect, expectAccessible, test, toastOf } from './journeys.ts';
import { enter } from './people.ts';

const composer = (page: Page) => page.getByRole('dialog', { name: 'Create a Post' });
const cardOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0 && spawnSync('prlimit', ['--version']).status === 0;

const captions = 'WEBVTT\n\n00:00.000 --> 00:02.000\nThe coiler <script>starts</script>\n';

async function write(page: Page, words: string) {
  await page.getByRole('button', { name: 'Share what you see on the floor…' }).click();
  await composer(page).getByLabel('Your post').fill(words);
}

async function publish(page: Page) {
  await composer(page).getByRole('button', { name: 'Post', exact: true }).click();
  await expect(toastOf(page, 'Post Created')).toBeVisible();
  await expect(composer(page)).toBeHidden();
}

test('a video gets a cover of its own moment and captions, and plays with both', async ({ page, newMember }) => {
  await enter(page, await newMember());
  await write(page, 'Line 3 at night, on film.');
  const dialog = composer(page);
  await dialog
    .getByLabel('Choose video')
    .setInputFiles({ name: 'line-3.webm', mimeType: 'video/webm', buffer: blueFilm });
  const preview = dialog.getByLabel('Preview of the video');
  await expect.poll(() => preview.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1);
  await dialog.getByRole('button', { name: 'Use this moment as cover' }).click();
  await expect(dialog.getByRole('img', { name: 'Video cover' })).toBeVisible();

  await dialog
    .getByLabel('Choose captions')
    .setInputFiles({ name: 'a.vtt', mimeType: 'text/vtt', buffer: Buffer.from('1') });
  await expect(dialog.getByRole('alert')).toContainText('Captions must be a WebVTT file');
  await dialog
    .getByLabel('Choose captions')
    .setInputFiles({ name: 'line-3.vtt', mimeType: 'text/vtt', buffer: Buffer.from(captions) });
  await expect(dialog.getByText('line-3.vtt')).toBeVisible();
  await expect(dialog.getByRole('alert')).toBeHidden();
  await expectAccessible(page, 'the dialog with a video');
  await publish(page);

  const video = cardOf(page, 'Line 3 at night, on film.').getByLabel('Video');
  await expect(video).toHaveAttribute('poster', /^\/uploads\/[0-9a-f]{32}\.webp$/);
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    return element.play();
  });
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.2);
  const cues = () =>
    video.evaluate((element: HTMLVideoElement) =>
      [...(element.textTracks[0]?.cues ?? [])].map((cue) => (cue as VTTCue).text),
    );
  await expect.poll(cues).toEqual(['The coiler starts']);
});

test('a cover can be a chosen picture, changed, and taken away before publishing', async ({ page, newMember }) => {
  await enter(page, await newMember());
  await write(page, 'The same line by day.');
  const dialog = composer(page);
  await dialog.getByLabel('Choose video').setInputFiles({ name: 'day.webm', mimeType: 'video/webm', buffer: blueFilm });
  const cover = dialog.getByRole('img', { name: 'Video cover' });
  await dialog.getByLabel('Choose cover').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: stripedPng() });
  await expect(cover).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove cover' }).click();
  await expect(cover).toBeHidden();
  await publish(page);
  await expect(cardOf(page, 'The same line by day.').getByLabel('Video')).not.toHaveAttribute('poster', /./);
});

test('a PDF shows its first page once it has been drawn', async ({ page, newMember }) => {
  await enter(page, await newMember());
  await write(page, 'The data sheet of our new coil.');
  const file = { name: 'Data sheet.pdf', mimeType: 'application/pdf', buffer: boxPdf() };
  await composer(page).getByLabel('Choose document').setInputFiles(file);
  await expect(composer(page).getByRole('button', { name: 'Remove document' })).toBeVisible();
  await publish(page);
  const card = cardOf(page, 'The data sheet of our new coil.');
  await expect(card.getByRole('link', { name: 'Open Data sheet.pdf' })).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(card.getByRole('img', { name: 'First page of Data sheet.pdf' })).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 25_000 });
});

test('an old video is converted in the background and then plays in place', async ({ page, newMember }, testInfo) => {
  test.skip(!hasFfmpeg, 'ffmpeg is not installed here');
  const path = testInfo.outputPath('old.avi');
  execFileSync('ffmpeg', ['-loglevel', 'error', '-f', 'lavfi', '-i', 'testsrc=size=160x90:rate=10:duration=1', path]);
  await enter(page, await newMember());
  await write(page, 'From the archive: the first quilter.');
  const file = { name: 'old.avi', mimeType: 'video/x-msvideo', buffer: readFileSync(path) };
  await composer(page).getByLabel('Choose video').setInputFiles(file);
  await expect(composer(page).getByRole('button', { name: 'Remove video' })).toBeVisible();
  await publish(page);
  const card = cardOf(page, 'From the archive: the first quilter.');
  await expect(card.getByText('Being converted.').or(card.getByLabel('Video'))).toBeVisible();
  await expect(card.getByLabel('Video')).toHaveAttribute('src', /\.mp4$/, { timeout: 25_000 });
});
