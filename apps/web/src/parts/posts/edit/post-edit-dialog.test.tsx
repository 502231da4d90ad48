import type { Post } from '@innerspring/contract/posts/schemas';
import { posts } from '@innerspring/contract/posts/endpoints';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, Refusal } from '../../../testing/fake-api.ts';
import { fakeDrafts } from '../../../testing/fake-drafts.ts';
import { type FakeUpload, fakeUploads } from '../../../testing/fake-upload.ts';
import { somePost, someUser } from '../../../testing/post-fixtures.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { feedPagesOf } from '../post.data.ts';
import { PostEditDialog } from './post-edit-dialog.tsx';

vi.mock('../../../platform/session/current-user.ts', () => ({ useCurrentUser: () => someUser() }));

let api: ReturnType<typeof fakeApi>;
let begun: FakeUpload[];
beforeEach(() => {
  api = fakeApi();
  fakeDrafts(api);
  begun = fakeUploads();
});
afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

const picture = { url: '/uploads/0a.webp', smallUrl: '/uploads/0b.webp', width: 800, height: 600, alt: 'A coil line' };
const video: Post['video'] = {
  kind: 'file',
  url: '/uploads/0c.mp4',
  embedId: null,
  bytes: 12,
  posterUrl: '/uploads/0d.webp',
  captionsUrl: null,
  playUrl: null,
  isConverting: false,
};
const company = {
  id: 5,
  name: 'Loomfield Sleep',
  type: null,
  location: null,
  logoUrl: null,
  isVerified: true,
  followerCount: 3,
};

async function open(given: Partial<Post> = {}) {
  const post = somePost({ id: 12, canEdit: true, ...given });
  api.on(posts.edit, ({ body }) => ({ ...post, ...(body as { content?: string }) }));
  const onClose = vi.fn();
  const view = await renderScreen(<PostEditDialog post={post} onClose={onClose} />);
  const save = async () => {
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    return api.asked(posts.edit).map(({ body }) => body);
  };
  return { ...view, onClose, save };
}

describe('an edit', () => {
  it('sends another audience alone, and says who it is for', async () => {
    const { user, save } = await open();
    await user.click(screen.getByRole('button', { name: 'Who can read it: Members' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: /^Connections/ }));
    expect(screen.getByRole('button', { name: 'Who can read it: Connections' })).toBeInTheDocument();
    expect(await save()).toEqual([{ audience: 'connections' }]);
    expect(await screen.findByText('Post updated')).toBeInTheDocument();
  });

  it('of a company leaves the audience alone', async () => {
    await open({ company });
    expect(screen.queryByRole('button', { name: /^Who can read it/ })).not.toBeInTheDocument();
  });

  it('changes the description of the picture, or takes it away', async () => {
    const { user, save } = await open({ image: picture, mediaType: 'image' });
    const field = screen.getByRole('textbox', { name: /^Describe the picture/ });
    expect(field).toHaveValue('A coil line');
    await user.clear(field);
    expect(await save()).toEqual([{ imageAlt: null }]);
  });

  it('that changes nothing asks nothing of the server', async () => {
    const { save } = await open({ image: picture, mediaType: 'image' });
    expect(await save()).toEqual([]);
  });

  it('that is refused says why and keeps what was written', async () => {
    const { user, onClose } = await open({ image: picture, mediaType: 'image' });
    const sentence = 'The picture description can have at most 500 characters';
    api.on(posts.edit, new Refusal(400, 'Please check the fields.', { imageAlt: sentence }, 'invalid'));
    const field = screen.getByRole('textbox', { name: /^Describe the picture/ });
    await user.type(field, ' at night');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(field).toHaveValue('A coil line at night');
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('the cover of a video', () => {
  const cover = () => screen.queryByRole('img', { name: 'Video cover' });

  it('is another picture once that has arrived', async () => {
    const { user, save } = await open({ video, mediaType: 'video' });
    expect(cover()).toHaveAttribute('src', '/uploads/0d.webp');
    const picker = screen.getByLabelText('Choose cover', { selector: 'input' });
    await user.upload(picker, new File(['x'], 'best.png', { type: 'image/png' }));
    expect(screen.getByRole('progressbar', { name: 'Uploading the cover' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await begun[0]?.answer(201, { url: '/uploads/0e.webp', smallUrl: '/uploads/0f.webp', type: 'image' });
    await waitFor(() => expect(cover()).toHaveAttribute('src', '/uploads/0f.webp'));
    expect(await save()).toEqual([{ posterUrl: '/uploads/0e.webp' }]);
  });

  it('is taken away, and stays where another did not arrive', async () => {
    const { user, save } = await open({ video, mediaType: 'video' });
    const picker = screen.getByLabelText('Choose cover', { selector: 'input' });
    await user.upload(picker, new File(['x'], 'best.png', { type: 'image/png' }));
    await begun[0]?.answer(415, { error: 'This file is not a picture.' });
    expect(await screen.findByText('“best.png” wasn’t uploaded. This file is not a picture.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Choose another file or remove this one first.');
    expect(cover()).toHaveAttribute('src', '/uploads/0d.webp');
    await user.click(screen.getByRole('button', { name: 'Remove cover' }));
    expect(cover()).not.toBeInTheDocument();
    expect(await save()).toEqual([{ posterUrl: null }]);
  });
});

describe('the item', () => {
  const shown = () => screen.queryByRole('img', { name: 'Attached to the post' });
  const stripes = () => new File(['x'], 'stripes.png', { type: 'image/png' });
  const arrived = { url: '/uploads/0e.webp', smallUrl: '/uploads/0f.webp', type: 'image', name: 'stripes.png' };

  it('is replaced by another with its own description, once that has arrived', async () => {
    const { user, save } = await open({ image: picture, mediaType: 'image' });
    await user.upload(screen.getByLabelText('Choose image'), stripes());
    expect(screen.getByRole('progressbar', { name: 'Uploading stripes.png' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    expect(shown()).toHaveAttribute('src', '/uploads/0b.webp');
    await begun[0]?.answer(201, arrived);
    await waitFor(() => expect(shown()).toHaveAttribute('src', '/uploads/0f.webp'));
    const field = screen.getByRole('textbox', { name: /^Describe the picture/ });
    expect(field).toHaveValue('');
    await user.type(field, 'Stripes');
    const urls = { imageUrl: '/uploads/0e.webp', documentUrl: null, videoUrl: null };
    expect(await save()).toEqual([{ ...urls, mediaType: 'image', imageAlt: 'Stripes' }]);
  });

  it('is taken away with the save, and kept after a change of mind', async () => {
    const { user, save } = await open({ image: picture, mediaType: 'image' });
    await user.click(screen.getByRole('button', { name: 'Remove picture' }));
    expect(shown()).not.toBeInTheDocument();
    expect(screen.getByText('The picture will be removed when you save.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Keep it' }));
    expect(shown()).toHaveAttribute('src', '/uploads/0b.webp');
    await user.click(screen.getByRole('button', { name: 'Remove picture' }));
    expect(await save()).toEqual([{ imageUrl: null, documentUrl: null, videoUrl: null, mediaType: 'none' }]);
  });

  it('stays with the words where another did not arrive', async () => {
    const { user, save } = await open({ image: picture, mediaType: 'image' });
    const words = screen.getByRole('textbox', { name: /^Post/ });
    await user.clear(words);
    await user.type(words, 'Other words');
    await user.upload(screen.getByLabelText('Choose image'), stripes());
    await begun[0]?.answer(415, { error: 'This file is not a picture.' });
    expect(await screen.findByText('“stripes.png” wasn’t uploaded. This file is not a picture.')).toBeInTheDocument();
    expect(words).toHaveValue('Other words');
    expect(shown()).toHaveAttribute('src', '/uploads/0b.webp');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Choose another file or remove this one first.');
    expect(api.asked(posts.edit)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Remove file' }));
    expect(await save()).toEqual([{ content: 'Other words' }]);
  });

  it('comes by paste and drop too, one file at a time', async () => {
    await open();
    const words = screen.getByRole('textbox', { name: /^Post/ });
    fireEvent.paste(words, { clipboardData: { types: ['Files'], files: [stripes(), stripes()] } });
    expect(screen.getByText('A post has one photo, document or video. Add one file.')).toBeInTheDocument();
    fireEvent.paste(words, { clipboardData: { types: ['Files'], files: [stripes()] } });
    await begun[0]?.answer(201, arrived);
    await waitFor(() => expect(shown()).toHaveAttribute('src', '/uploads/0f.webp'));
    const spec = new File(['x'], 'Spec.pdf', { type: 'application/pdf' });
    fireEvent.drop(words, { dataTransfer: { types: ['Files'], files: [spec] } });
    await begun[1]?.answer(201, {
      ...arrived,
      url: '/uploads/0e.pdf',
      smallUrl: null,
      type: 'document',
      name: 'Spec.pdf',
    });
    expect(await screen.findByText('Spec.pdf')).toBeInTheDocument();
    expect(shown()).not.toBeInTheDocument();
  });

  it('that is another has the feeds by kind read again when next opened, and no other', async () => {
    const { user, client, save } = await open({ image: picture, mediaType: 'image' });
    const [all, photos] = [feedPagesOf({ view: 'latest' }), feedPagesOf({ view: 'latest', kind: 'photos' })];
    for (const { queryKey } of [all, photos]) client.setQueryData(queryKey, { pages: [], pageParams: [] });
    await user.click(screen.getByRole('button', { name: 'Remove picture' }));
    await save();
    const isOutdated = ({ queryKey }: { queryKey: readonly unknown[] }) =>
      client.getQueryState(queryKey)?.isInvalidated;
    expect([isOutdated(all), isOutdated(photos)]).toEqual([false, true]);
  });

  it('is none of a repost', async () => {
    await open({ isRepost: true });
    expect(screen.queryByRole('button', { name: 'Photo' })).not.toBeInTheDocument();
  });
});
