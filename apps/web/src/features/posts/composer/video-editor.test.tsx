import { posts } from '@innerspring/contract/posts/endpoints';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { fakeDrafts } from '../../../testing/fake-drafts.ts';
import { type FakeUpload, fakeUploads } from '../../../testing/fake-upload.ts';
import { somePost, someUser } from '../../../testing/post-fixtures.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { forgetClosed } from '../../../parts/composer/draft-session.ts';
import CreatePostDialog from '../public/create-post-dialog.tsx';

vi.mock('../../../platform/session/current-user.ts', () => ({ useCurrentUser: () => someUser() }));

let api: ReturnType<typeof fakeApi>;
let begun: FakeUpload[];
beforeEach(() => {
  api = fakeApi();
  api.on(posts.create, somePost());
  fakeDrafts(api);
  begun = fakeUploads();
});
afterEach(() => {
  cleanup();
  forgetClosed();
  localStorage.clear();
  vi.restoreAllMocks();
});

const picker = (label: string) => screen.getByLabelText(label, { selector: 'input' });
const button = (name: string) => screen.getByRole('button', { name });
const upload = (type: string, url: string, name: string) => ({
  url,
  type,
  name,
  bytes: 12,
  smallUrl: null,
  thumbUrl: null,
  width: null,
  height: null,
});
const cover = upload('image', '/uploads/0b.webp', 'cover.jpg');
const captions = upload('captions', '/uploads/0c.vtt', 'line-3.vtt');
const vtt = new File(['WEBVTT'], 'line-3.vtt');

/** The dialog with text and an uploaded video. */
async function withVideo(name = 'line-3.mp4', url = '/uploads/0a.mp4') {
  const view = await renderScreen(<CreatePostDialog onClose={() => undefined} />);
  const field = await screen.findByRole('textbox', { name: 'Your post' });
  await view.user.type(field, 'Line 3 at night');
  await view.user.upload(picker('Choose video'), new File(['x'], name));
  await begun[0]?.answer(201, upload('video', url, name));
  const video = await screen.findByLabelText<HTMLVideoElement>('Preview of the video');
  return { ...view, field, video };
}

async function publish(user: Awaited<ReturnType<typeof withVideo>>['user']) {
  await user.click(button('Post'));
  await waitFor(() => expect(api.asked(posts.create)).toHaveLength(1));
  return api.asked(posts.create)[0]?.body;
}

/** Makes the video element report a decoded frame of this size. */
function showsPicture(video: HTMLVideoElement, width: number, height: number) {
  Object.defineProperty(video, 'videoWidth', { value: width });
  Object.defineProperty(video, 'videoHeight', { value: height });
  const drawImage = vi.fn();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give) => give(new Blob(['jpeg'])));
  return drawImage;
}

describe('the cover', () => {
  it('is the moment that the video shows, sent as a picture of its own', async () => {
    const { user, video } = await withVideo();
    const drawImage = showsPicture(video, 2560, 1440);
    await user.click(button('Use this moment as cover'));
    await waitFor(() => expect(begun).toHaveLength(2));
    expect(drawImage).toHaveBeenCalledWith(video, 0, 0, 1280, 720);
    const [type, file] = begun[1]?.fields ?? [];
    expect(type).toEqual(['type', 'image']);
    expect(file?.[1]).toMatchObject({ name: 'cover.jpg', type: 'image/jpeg' });
    for (const name of ['Post', 'Photo', 'Choose a picture', 'Add captions']) expect(button(name)).toBeDisabled();
    await begun[1]?.answer(201, cover);
    expect(await screen.findByRole('img', { name: 'Video cover' })).toHaveAttribute('src', '/uploads/0b.webp');
    expect(await publish(user)).toMatchObject({ videoUrl: '/uploads/0a.mp4', posterUrl: '/uploads/0b.webp' });
  });

  it('can be chosen, changed and taken away again', async () => {
    const { user } = await withVideo();
    await user.upload(picker('Choose cover'), new File(['x'], 'best.png', { type: 'image/png' }));
    await begun[1]?.answer(201, cover);
    await screen.findByRole('img', { name: 'Video cover' });
    await user.upload(picker('Choose cover'), new File(['x'], 'better.png', { type: 'image/png' }));
    await begun[2]?.answer(201, { ...cover, url: '/uploads/0d.webp' });
    await waitFor(() =>
      expect(screen.getByRole('img', { name: 'Video cover' })).toHaveAttribute('src', '/uploads/0d.webp'),
    );
    await user.click(button('Remove cover'));
    expect(screen.queryByRole('img', { name: 'Video cover' })).not.toBeInTheDocument();
    expect(await publish(user)).not.toHaveProperty('posterUrl');
  });

  it('says where the video has no picture to give', async () => {
    const { user } = await withVideo();
    await user.click(button('Use this moment as cover'));
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t take a picture from the video.');
    expect(begun).toHaveLength(1);
  });

  it('is chosen where the browser does not play the video', async () => {
    const { video } = await withVideo('old.avi', '/uploads/0a.avi');
    fireEvent.error(video);
    expect(screen.queryByRole('button', { name: 'Use this moment as cover' })).not.toBeInTheDocument();
    expect(button('Choose a picture')).toBeEnabled();
  });

  it('that does not arrive leaves the words, the video and the cover as they were', async () => {
    const { user, field } = await withVideo();
    await user.upload(picker('Choose cover'), new File(['x'], 'best.png', { type: 'image/png' }));
    await begun[1]?.answer(415, { error: 'This image could not be read.', code: 'unsupported_type', requestId: 'x' });
    expect(await screen.findByText('Upload Error')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('This image could not be read.');
    expect(field).toHaveValue('Line 3 at night');
    expect(screen.getByLabelText('Preview of the video')).toBeInTheDocument();
    expect(button('Post')).toBeEnabled();
  });

  it('can be cancelled on its way', async () => {
    const { user } = await withVideo();
    await user.upload(picker('Choose cover'), new File(['x'], 'best.png', { type: 'image/png' }));
    await user.click(button('Cancel upload'));
    expect(begun[1]?.isAborted).toBe(true);
    expect(screen.queryByText('Upload Error')).not.toBeInTheDocument();
    expect(button('Post')).toBeEnabled();
  });
});

describe('captions', () => {
  it('go with the video and show in its preview', async () => {
    const { user, video } = await withVideo();
    await user.upload(picker('Choose captions'), vtt);
    expect(begun[1]?.fields[0]).toEqual(['type', 'captions']);
    await begun[1]?.answer(201, captions);
    expect(await screen.findByText('line-3.vtt')).toBeInTheDocument();
    expect(video.querySelector('track')).toHaveAttribute('src', '/uploads/0c.vtt');
    expect(await publish(user)).toMatchObject({ captionsUrl: '/uploads/0c.vtt' });
  });

  it.each([
    [new File(['1'], 'line-3.srt'), '“line-3.srt” isn’t a captions file. Choose a WebVTT file (.vtt).'],
    [new File(['x'.repeat(512 * 1024 + 1)], 'a.vtt'), '“a.vtt” is too large. Captions can be at most 512 KB.'],
  ])('of another kind or too large are refused before sending: %#', async (file, sentence) => {
    await withVideo();
    fireEvent.change(picker('Choose captions'), { target: { files: [file] } });
    expect(screen.getByRole('alert')).toHaveTextContent(sentence);
    expect(begun).toHaveLength(1);
  });

  it('that the server cannot read are told in its words, and can be taken away', async () => {
    const { user } = await withVideo();
    await user.upload(picker('Choose captions'), vtt);
    await begun[1]?.answer(415, {
      error: 'Caption 2 ends before it begins.',
      code: 'unsupported_type',
      requestId: 'x',
    });
    expect(
      await screen.findByText('There was an error uploading your captions. Please try again.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('Caption 2 ends before it begins.');
    await user.upload(picker('Choose captions'), vtt);
    await begun[2]?.answer(201, captions);
    await user.click(await screen.findByRole('button', { name: 'Remove captions' }));
    expect(await publish(user)).not.toHaveProperty('captionsUrl');
  });
});
