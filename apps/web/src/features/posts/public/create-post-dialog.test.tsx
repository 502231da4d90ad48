import { companies } from '@innerspring/contract/companies/endpoints';
import { drafts, linkPreviews } from '@innerspring/contract/posts/dialog-endpoints';
import { posts } from '@innerspring/contract/posts/endpoints';
import { topics } from '@innerspring/contract/topics/endpoints';
import { useInfiniteQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { feedPages } from '../../../parts/posts/post.data.ts';
import { closeComposer, openComposer, useComposer } from '../../../platform/compose.ts';
import { fakeApi, held, Refusal } from '../../../testing/fake-api.ts';
import { type FakeUpload, fakeUploads } from '../../../testing/fake-upload.ts';
import { fakeDrafts } from '../../../testing/fake-drafts.ts';
import { somePerson, somePost, someUser } from '../../../testing/post-fixtures.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { forgetClosed } from '../../../parts/composer/draft-session.ts';
import CreatePostDialog from './create-post-dialog.tsx';

vi.mock('../../../platform/session/current-user.ts', () => ({ useCurrentUser: () => someUser() }));

let api: ReturnType<typeof fakeApi>;
let begun: FakeUpload[];
let left: ReturnType<typeof fakeDrafts>;

function screenWidth(width: number) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width <= 16 * Number(/max-width: ([\d.]+)rem/.exec(query)?.[1] ?? 0),
    addEventListener() {},
    removeEventListener() {},
  }));
}

beforeEach(() => {
  api = fakeApi();
  api.on(posts.feed, { items: [somePost({ content: 'An older post' })], nextCursor: null });
  left = fakeDrafts(api);
  begun = fakeUploads();
  screenWidth(1440);
  URL.createObjectURL = () => 'blob:the-picture';
  URL.revokeObjectURL = () => {};
});
afterEach(() => {
  closeComposer();
  cleanup();
  forgetClosed();
  localStorage.clear();
});

/** A feed with the button that opens the dialog. */
function Frame() {
  const start = useComposer();
  const feed = useInfiniteQuery(feedPages);
  return (
    <>
      <button type="button" onClick={() => openComposer()}>
        Write
      </button>
      <ol aria-label="Feed">
        {feed.data?.pages
          .flatMap((page) => page.items)
          .map((post) => (
            <li key={post.id}>{post.content}</li>
          ))}
      </ol>
      {start ? <CreatePostDialog {...start} onClose={closeComposer} /> : null}
    </>
  );
}

async function openDialog(text = '') {
  openComposer({ text });
  const view = await renderScreen(<Frame />);
  await screen.findByRole('dialog', { name: 'Create a Post' });
  const field = screen.getByRole('textbox', { name: 'Your post' });
  return { ...view, field };
}
const submit = () => screen.getByRole('button', { name: 'Post' });
const picker = (label: string) => screen.getByLabelText(label, { selector: 'input' });
const photo = new File(['x'], 'line-3.png', { type: 'image/png' });
const uploaded = {
  url: '/uploads/0a.webp',
  type: 'image',
  name: 'line-3.png',
  bytes: 12,
  smallUrl: '/uploads/0b.webp',
  width: 800,
  height: 600,
};

describe('the words', () => {
  it.each([
    ['abc', 'Post content must be at least 4 characters long'],
    ['     ', 'Post cannot be empty'],
    ['@[[Dana Ruiz](12) ', 'Post must contain actual content beyond mentions'],
    ['... !?', 'Post must contain meaningful content'],
    ['aaaaaa', 'Post cannot contain only repeated characters'],
  ])('refuses %j in the red box and keeps it', async (typed, sentence) => {
    const { user, field } = await openDialog();
    await user.type(field, typed);
    await user.click(submit());
    expect(screen.getByRole('alert')).toHaveTextContent(sentence);
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute('aria-invalid', 'true');
    expect(api.asked(posts.create)).toEqual([]);
  });

  it('publishes, tells, closes and shows the post on top of the feed', async () => {
    const { user, field } = await openDialog();
    api.on(posts.create, ({ body }) => somePost({ content: (body as { content: string }).content }));
    await user.type(field, 'Line 3 is running again');
    await user.click(submit());
    expect(await screen.findByText('Post Created')).toBeInTheDocument();
    expect(screen.getByText('Your post has been published successfully.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const feed = screen.getByRole('list', { name: 'Feed' });
    expect([...feed.children].map((item) => item.textContent)).toEqual(['Line 3 is running again', 'An older post']);
    const [sent] = api.asked(posts.create);
    expect(sent?.body).toMatchObject({
      userId: 7,
      mediaType: 'none',
      isTextOnly: true,
      shareToLinkedIn: false,
      sharedToLinkedIn: false,
    });
  });

  it('keeps words and key when the server refuses, and counts a second press as the same attempt', async () => {
    const { user, field } = await openDialog();
    api.on(posts.create, new Refusal(429, 'You have posted a lot. Wait ten minutes.', undefined, 'rate_limited'));
    await user.type(field, 'Line 3 is running again');
    await user.click(submit());
    expect(await screen.findByText('Error Creating Post')).toBeInTheDocument();
    expect(screen.getAllByText('You have posted a lot. Wait ten minutes.')).toHaveLength(2);
    expect(field).toHaveValue('Line 3 is running again');
    await user.click(submit());
    await waitFor(() => expect(api.asked(posts.create)).toHaveLength(2));
    const keys = api.asked(posts.create).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toBe(keys[1]);
    await user.type(field, '!');
    await user.click(submit());
    await waitFor(() => expect(api.asked(posts.create)).toHaveLength(3));
    expect(api.asked(posts.create)[2]?.headers.get('idempotency-key')).not.toBe(keys[0]);
  });

  it('sends once however often the button is pressed', async () => {
    const { user, field } = await openDialog();
    const answer = held<ReturnType<typeof somePost>>();
    api.on(posts.create, () => answer.promise);
    await user.type(field, 'Line 3 is running again');
    await user.dblClick(submit());
    await user.click(submit());
    answer.release(somePost());
    expect(await screen.findByText('Post Created')).toBeInTheDocument();
    expect(api.asked(posts.create)).toHaveLength(1);
  });

  it('starts afresh after closing, and offers the words left behind', async () => {
    const { user, field } = await openDialog();
    await user.type(field, 'Half a thought');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Write' }));
    expect(screen.getByRole('textbox', { name: 'Your post' })).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Restore draft' }));
    expect(screen.getByRole('textbox', { name: 'Your post' })).toHaveValue('Half a thought');
    expect(screen.queryByRole('button', { name: 'Restore draft' })).not.toBeInTheDocument();
  });

  it('offers members behind an @ and writes the token', async () => {
    api.on(posts.mentionable, {
      items: [somePerson({ id: 3, fullName: 'Sam Whitlock' }), somePerson({ id: 12, fullName: 'Samira Osei' })],
    });
    const { user, field } = await openDialog();
    await user.type(field, 'Thanks @sam');
    expect(await screen.findByRole('option', { name: /Sam Whitlock/ })).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(field).toHaveValue('Thanks @Samira Osei ');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(api.asked(posts.mentionable).at(-1)?.query).toEqual({ q: 'sam' });
  });

  it('leaves the list of members by Escape, not the dialog', async () => {
    api.on(posts.mentionable, { items: [somePerson({ id: 3, fullName: 'Sam Whitlock' })] });
    const { user, field } = await openDialog();
    await user.type(field, '@sam');
    await screen.findByRole('option', { name: /Sam Whitlock/ });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(screen.getByRole('dialog', { name: 'Create a Post' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('begins with the words given', async () => {
    const { field } = await openDialog('Hello! I am Maren Oduya.');
    expect(field).toHaveValue('Hello! I am Maren Oduya.');
  });
});

describe('media', () => {
  it('uploads an image, type before file, with everything held meanwhile', async () => {
    const { user, field } = await openDialog();
    await user.type(field, 'Look at line 3');
    await user.upload(picker('Choose image'), photo);
    expect(await screen.findByText('Uploading image...')).toBeInTheDocument();
    expect(submit()).toBeDisabled();
    for (const name of ['Photo', 'Document', 'Video']) expect(screen.getByRole('button', { name })).toBeDisabled();
    const [upload] = begun;
    expect(upload).toMatchObject({ method: 'POST', path: '/api/public/uploads' });
    expect(upload?.fields.map(([name]) => name)).toEqual(['type', 'file']);
    await upload?.progress(30, 60);
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
    await upload?.answer(201, uploaded);
    expect(await screen.findByText('Image added')).toBeInTheDocument();
    api.on(posts.create, somePost());
    await user.type(screen.getByRole('textbox', { name: /Describe the picture/ }), 'Coil line');
    await user.click(submit());
    await waitFor(() => expect(api.asked(posts.create)).toHaveLength(1));
    expect(api.asked(posts.create)[0]?.body).toMatchObject({
      imageUrl: '/uploads/0a.webp',
      mediaType: 'image',
      hasMedia: true,
      isTextOnly: false,
      imageAlt: 'Coil line',
    });
  });

  it.each([
    {
      label: 'Choose image',
      file: photo,
      title: 'Upload Error',
      text: 'Failed to process image. Please try again with a different file.',
    },
    {
      label: 'Choose document',
      file: new File(['x'], 'spec.pdf'),
      title: 'Upload Failed',
      text: 'There was an error uploading your document. Please try again.',
    },
    {
      label: 'Choose video',
      file: new File(['x'], 'line.mp4'),
      title: 'Upload Failed',
      text: 'There was an error uploading your video. Please try again.',
    },
  ])('says that it failed: $text', async ({ label, file, title, text }) => {
    const { user, field } = await openDialog();
    await user.type(field, 'Look at line 3');
    await user.upload(picker(label), file);
    await begun[0]?.answer(415, {
      error: 'The file is not what its name says',
      code: 'unsupported_type',
      requestId: 'x',
    });
    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent(
      `“${file.name}” wasn’t uploaded. The file is not what its name says`,
    );
    expect(screen.queryByRole('button', { name: /^Remove (image|document|video)/ })).not.toBeInTheDocument();
    expect(submit()).toBeEnabled();
    expect(field).toHaveValue('Look at line 3');
  });

  it('that failed is retried or removed before the post goes out', async () => {
    api.on(posts.create, somePost());
    const { user, field } = await openDialog();
    await user.type(field, 'Look at line 3');
    await user.upload(picker('Choose document'), new File(['x'], 'spec.pdf'));
    await begun[0]?.fail();
    await user.click(submit());
    expect(screen.getByRole('alert')).toHaveTextContent('Retry the file or remove it first.');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await begun[1]?.fail();
    await user.click(submit());
    expect(screen.getByRole('alert')).toHaveTextContent('“spec.pdf” wasn’t uploaded.');
    expect(api.asked(posts.create)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Remove file' }));
    await user.click(submit());
    await waitFor(() => expect(api.asked(posts.create)[0]?.body).toMatchObject({ documentUrl: null }));
  });

  it('can be cancelled without a complaint', async () => {
    const { user } = await openDialog();
    await user.upload(picker('Choose document'), new File(['x'], 'spec.pdf'));
    await user.click(screen.getByRole('button', { name: 'Cancel upload' }));
    expect(begun[0]?.isAborted).toBe(true);
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    expect(screen.queryByText('Upload Failed')).not.toBeInTheDocument();
    expect(submit()).toBeEnabled();
  });

  it('is removed by its cross and by closing', async () => {
    const { user } = await openDialog();
    await user.upload(picker('Choose image'), photo);
    await begun[0]?.answer(201, uploaded);
    await user.click(await screen.findByRole('button', { name: 'Remove image' }));
    expect(screen.queryByRole('button', { name: 'Remove image' })).not.toBeInTheDocument();
    await user.upload(picker('Choose image'), photo);
    await begun[1]?.answer(201, uploaded);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Write' }));
    expect(screen.queryByRole('button', { name: 'Remove image' })).not.toBeInTheDocument();
  });

  it('refuses a wrong file before sending it', async () => {
    await openDialog();
    fireEvent.change(picker('Choose document'), { target: { files: [new File(['x'], 'run.pdf.exe')] } });
    expect(screen.getByRole('alert')).toHaveTextContent('“run.pdf.exe” isn’t a document we can add.');
    expect(begun).toEqual([]);
  });

  it('takes one dropped file, and says what is wrong with others before sending', async () => {
    const { field } = await openDialog();
    const drop = (...files: File[]) => fireEvent.drop(field, { dataTransfer: { types: ['Files'], files } });
    drop(new File(['x'], 'run.exe'));
    expect(screen.getByRole('alert')).toHaveTextContent('“run.exe” can’t be added.');
    drop(photo, photo);
    expect(screen.getByRole('alert')).toHaveTextContent('Add one file.');
    expect(begun).toEqual([]);
    drop(photo);
    await begun[0]?.answer(201, uploaded);
    await screen.findByRole('textbox', { name: /Describe the picture/ });
    drop(photo);
    expect(screen.getByRole('alert')).toHaveTextContent('Remove it to add another.');
    expect(begun).toHaveLength(1);
  });
});

describe('a picture without a description', () => {
  async function withPicture() {
    const view = await openDialog();
    await view.user.type(view.field, 'Look at line 3');
    await view.user.upload(picker('Choose image'), photo);
    await begun[0]?.answer(201, uploaded);
    await screen.findByRole('textbox', { name: /Describe the picture/ });
    api.on(posts.create, somePost());
    await view.user.click(submit());
    expect(screen.getByRole('alert')).toHaveTextContent('Post the picture without a description?');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(api.asked(posts.create)).toEqual([]);
    return view;
  }

  it('asks first, and leads to the description', async () => {
    const { user } = await withPicture();
    await user.click(screen.getByRole('button', { name: 'Add a description' }));
    const description = screen.getByRole('textbox', { name: /Describe the picture/ });
    await waitFor(() => expect(description).toHaveFocus());
    await user.type(description, 'A coil line');
    await user.click(submit());
    await waitFor(() => expect(api.asked(posts.create)[0]?.body).toMatchObject({ imageAlt: 'A coil line' }));
  });

  it('goes out when that is wished, and a retry does not ask again', async () => {
    const { user } = await withPicture();
    api.on(
      posts.create,
      new Refusal(503, 'We’re busy right now. Please try again in a moment.', undefined, 'unavailable'),
    );
    await user.click(screen.getByRole('button', { name: 'Post without' }));
    api.on(posts.create, somePost());
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const [first, second] = api.asked(posts.create);
    expect(second?.body).toMatchObject({ imageUrl: '/uploads/0a.webp', imageAlt: null });
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
  });
});

describe('the audience', () => {
  it('is all members, or connections where that is chosen', async () => {
    const { user, field } = await openDialog();
    await user.click(screen.getByRole('button', { name: 'Who can read it: Members' }));
    await user.click(
      await screen.findByRole('menuitemcheckbox', { name: 'Connections People you follow who follow you back' }),
    );
    expect(screen.getByRole('button', { name: 'Who can read it: Connections' })).toBeInTheDocument();
    api.on(posts.create, somePost());
    await user.type(field, 'Between us');
    await user.click(submit());
    await waitFor(() => expect(api.asked(posts.create)[0]?.body).toMatchObject({ audience: 'connections' }));
  });

  it('of a company is all members', async () => {
    openComposer({ companyId: 3 });
    await renderScreen(<Frame />);
    expect(await screen.findByText('Members')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Who can read it/ })).not.toBeInTheDocument();
  });
});

describe('a draft', () => {
  it('comes back by itself on a new page, with its picture, description and audience', async () => {
    const media = {
      source: 'upload' as const,
      upload: { ...uploaded, type: 'image' as const, thumbUrl: null },
      cover: null,
      captions: null,
    };
    left.put('Half a thought', { audience: 'connections', imageAlt: 'A coil line', media });
    const { field } = await openDialog();
    expect(await screen.findByText('Draft restored')).toBeInTheDocument();
    expect(field).toHaveValue('Half a thought');
    expect(screen.getByRole('img', { name: 'A coil line' })).toHaveAttribute('src', '/uploads/0a.webp');
    expect(screen.getByRole('button', { name: 'Who can read it: Connections' })).toBeInTheDocument();
  });

  it('is thrown away by Discard', async () => {
    left.put('Half a thought');
    const { user, field } = await openDialog();
    await screen.findByText('Draft restored');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('Discard your draft?')).toBeVisible();
    expect(left.at()).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Discard draft' }));
    expect(field).toHaveValue('');
    await waitFor(() => expect(field).toHaveFocus());
    await waitFor(() => expect(left.at()).toBeNull());
  });

  it('is saved while typing rests, and says so', async () => {
    const { user, field } = await openDialog();
    await user.type(field, 'Half a thought');
    expect(await screen.findByText('Draft saved', {}, { timeout: 4000 })).toBeInTheDocument();
    expect(left.at()).toMatchObject({ content: 'Half a thought' });
  });

  it('is saved by closing, offered after that, and put before what is written then', async () => {
    const { user, field } = await openDialog();
    await user.type(field, 'Half a thought');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(left.at()).toMatchObject({ content: 'Half a thought' }));
    await user.click(screen.getByRole('button', { name: 'Write' }));
    const again = screen.getByRole('textbox', { name: 'Your post' });
    await screen.findByRole('button', { name: 'Restore draft' });
    await user.type(again, 'And more');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(left.at()).toMatchObject({ content: 'Half a thought\n\nAnd more' }));
  });

  it('is offered where the dialog opens with words of its own, and stays when those are posted', async () => {
    left.put('Half a thought');
    const { user } = await openDialog('Hello! I am Maren.');
    await screen.findByRole('button', { name: 'Restore draft' });
    api.on(posts.create, somePost());
    await user.click(submit());
    await waitFor(() => expect(api.asked(posts.create)[0]?.body).toMatchObject({ content: 'Hello! I am Maren.' }));
    expect(api.asked(posts.create)[0]?.body).not.toHaveProperty('fromDraft');
    await waitFor(() => expect(left.at()).toMatchObject({ content: 'Half a thought' }));
  });

  it('goes with the post', async () => {
    left.put('Line 3 is running again');
    const { user } = await openDialog();
    await screen.findByText('Draft restored');
    api.on(posts.create, somePost());
    await user.click(submit());
    await screen.findByText('Post Created');
    expect(api.asked(posts.create)[0]?.body).toMatchObject({ fromDraft: true });
  });

  it('that another device changed is told, and the writer chooses', async () => {
    left.put('Half a thought');
    const { user, field } = await openDialog();
    await screen.findByText('Draft restored');
    left.put('From the phone');
    await user.type(field, ' more');
    const notice = await screen.findByText(/This draft was changed on another device/, {}, { timeout: 4000 });
    expect(notice).toHaveTextContent('Choose which one to keep.');
    expect(field).toHaveValue('Half a thought more');
    await user.click(screen.getByRole('button', { name: 'Use the other one' }));
    expect(field).toHaveValue('From the phone');
    expect(left.at()).toMatchObject({ content: 'From the phone' });
  });

  it('is kept on this device while the server cannot be reached, and saved once it can', async () => {
    left.reachable(false);
    const { user, field } = await openDialog();
    await user.type(field, 'Half a thought');
    expect(
      await screen.findByText('Draft saved on this device until you’re back online', {}, { timeout: 4000 }),
    ).toBeInTheDocument();
    expect(JSON.stringify(localStorage)).toContain('Half a thought');
    left.reachable(true);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(left.at()).toMatchObject({ content: 'Half a thought' }));
    await waitFor(() => expect(JSON.stringify(localStorage)).not.toContain('Half a thought'));
  });

  it('goes along when somebody else is to speak', async () => {
    api.on(companies.mine, { items: [{ id: 3, name: 'Harborline Foam', logoUrl: null, role: 'editor' }] });
    left.put('Half a thought');
    const { user, field } = await openDialog();
    await screen.findByText('Draft restored');
    await user.click(await screen.findByRole('button', { name: /^Post as/ }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Harborline Foam' }));
    expect(field).toHaveValue('Half a thought');
    await waitFor(() => expect(left.at()).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(left.at('company:3')).toMatchObject({ content: 'Half a thought' }));
  });
});

describe('a topic', () => {
  it('is offered behind a #, chosen by keyboard', async () => {
    const topic = (slug: string, name: string, postCount: number) => ({
      slug,
      name,
      postCount,
      followerCount: 1,
      isFollowing: false,
    });
    api.on(topics.search, { items: [topic('latex', 'Latex', 12), topic('latexfoam', 'LatexFoam', 1)] });
    const { user, field } = await openDialog();
    await user.type(field, 'All about #la');
    expect(await screen.findByRole('option', { name: '#Latex 12 posts' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('listbox', { name: 'Topics' })).toBeInTheDocument();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(field).toHaveValue('All about #LatexFoam ');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(api.asked(topics.search).at(-1)?.query).toEqual({ q: 'la' });
  });
});

describe('a link', () => {
  const url = 'https://foam.example/prices';
  const preview = { url, title: 'Foam prices in March', description: null, siteName: 'Foam Weekly', image: null };

  it('shows what its page says, and goes out with it', async () => {
    api.on(linkPreviews.read, { preview });
    const { user, field } = await openDialog();
    await user.type(field, `Read ${url}`);
    expect(await screen.findByRole('link', { name: /Foam prices in March/ }, { timeout: 4000 })).toHaveAttribute(
      'href',
      url,
    );
    expect(api.asked(linkPreviews.read).map(({ body }) => body)).toEqual([{ url }]);
    api.on(posts.create, somePost());
    await user.click(submit());
    await waitFor(() => expect(api.asked(posts.create)[0]?.body).toMatchObject({ linkPreviewUrl: url }));
  });

  it('can do without it, also when the draft comes back', async () => {
    api.on(linkPreviews.read, { preview });
    left.put(`Read ${url}`);
    const { user } = await openDialog();
    await user.click(await screen.findByRole('button', { name: 'Remove link preview' }, { timeout: 4000 }));
    expect(screen.queryByRole('link', { name: /Foam prices/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(left.at()).toMatchObject({ declinedLinks: [url] }));
    await user.click(screen.getByRole('button', { name: 'Write' }));
    await user.click(await screen.findByRole('button', { name: 'Restore draft' }));
    api.on(posts.create, somePost());
    await user.click(submit());
    await waitFor(() => expect(api.asked(posts.create)[0]?.body).toMatchObject({ linkPreviewUrl: null }));
  });

  it('that says nothing, or cannot be looked at, stands in the way of nothing', async () => {
    api.on(linkPreviews.read, new Refusal(429, 'Please wait', undefined, 'rate_limited'));
    const { user, field } = await openDialog();
    await user.type(field, `Read ${url}`);
    await waitFor(() => expect(api.asked(linkPreviews.read)).toHaveLength(1), { timeout: 4000 });
    api.on(posts.create, somePost());
    await user.click(submit());
    expect(await screen.findByText('Post Created')).toBeInTheDocument();
  });
});

describe('the video address', () => {
  it('is asked for on narrow screens only', async () => {
    await openDialog();
    expect(screen.queryByLabelText(/Video URL/)).not.toBeInTheDocument();
  });

  it('is checked and added, each with its toast', async () => {
    screenWidth(768);
    const { user, field } = await openDialog();
    expect(screen.getByText('.mp4, .mov, .webm files, YouTube and Vimeo links')).toBeInTheDocument();
    const box = screen.getByRole('textbox', { name: /Video URL/ });
    await user.type(box, 'javascript:alert(1)//video');
    await user.click(screen.getByRole('button', { name: 'Add Video' }));
    expect(await screen.findByText('Invalid Video URL')).toBeInTheDocument();
    expect(screen.getAllByText('Please enter a valid video URL.').length).toBeGreaterThan(0);
    expect(box).toHaveValue('javascript:alert(1)//video');
    await user.clear(box);
    await user.type(box, 'https://youtu.be/dQw4w9WgXcQ{Enter}');
    expect(await screen.findByText('Video Added')).toBeInTheDocument();
    expect(screen.getByText('Video URL has been added to your post.')).toBeInTheDocument();
    api.on(posts.create, somePost());
    await user.type(field, 'Watch this');
    await user.click(submit());
    await waitFor(() =>
      expect(api.asked(posts.create)[0]?.body).toMatchObject({
        videoUrl: 'https://youtu.be/dQw4w9WgXcQ',
        mediaType: 'video',
      }),
    );
  });
});

it('leads to where LinkedIn is connected, and has no tick before that', async () => {
  const { user } = await openDialog();
  expect(screen.queryByRole('checkbox', { name: 'Also share to LinkedIn' })).not.toBeInTheDocument();
  const link = screen.getByRole('link', { name: 'Connect LinkedIn' });
  expect(link).toHaveAttribute('href', '/settings?section=connected&row=linkedin');
  await user.click(link);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

describe('errors', () => {
  it('of the text leave as soon as it is right, and become the next rule before that', async () => {
    const { user, field } = await openDialog();
    await user.type(field, 'abc');
    await user.click(submit());
    expect(screen.getByRole('alert')).toHaveTextContent('at least 4 characters');
    await user.clear(field);
    await user.type(field, '.....');
    expect(screen.getByRole('alert')).toHaveTextContent('Post must contain meaningful content');
    await user.type(field, 'Line 3');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(field).not.toHaveAttribute('aria-invalid');
  });

  it('of the server about a text leave with it', async () => {
    const { user, field } = await openDialog();
    const sentence = 'You posted the same text a moment ago.';
    api.on(posts.create, new Refusal(409, sentence, { content: sentence }, 'conflict'));
    await user.type(field, 'Line 3 is running again');
    await user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    await user.type(field, '!');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('for want of a connection leave when it is back', async () => {
    const { user, field } = await openDialog();
    api.on(posts.create, () => {
      throw new TypeError('offline');
    });
    await user.type(field, 'Line 3 is running again');
    await user.click(submit());
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

it('posts by Ctrl or Command with Enter', async () => {
  const { user, field } = await openDialog();
  api.on(posts.create, somePost());
  await user.type(field, 'Line 3 is running again{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Post Created')).toBeInTheDocument();
});

it('counts the last 200 characters, and says how many are too many', async () => {
  const { user, field } = await openDialog('x '.repeat(1400).trimEnd());
  expect(screen.queryByRole('img', { name: /characters/ })).not.toBeInTheDocument();
  await user.click(field);
  await user.paste(' y'.repeat(50));
  expect(screen.getByRole('img', { name: '101 characters left' })).toBeInTheDocument();
  await user.paste('z'.repeat(111));
  expect(screen.getByRole('img', { name: '10 characters too many' })).toBeInTheDocument();
  expect(field).toHaveAttribute('aria-invalid', 'true');
});

it('names who reads it, and offers no other reader, in a group', async () => {
  openComposer({
    readers: {
      name: 'Quilting Floor',
      draft: 'group-post.4',
      people: { key: ['membersOf', 4], find: async () => [] },
      maxLength: 3000,
      takesExtras: false,
      publish: async () => undefined,
    },
  });
  await renderScreen(<Frame />);
  expect(await screen.findByText('Quilting Floor')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^(?:Post as|Who can read it)/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Connect LinkedIn' })).not.toBeInTheDocument();
});

describe('for the members of a group', () => {
  const readers = {
    name: 'Quilting Floor',
    draft: 'group-post.4',
    people: { key: ['membersOf', 4], find: async () => [] },
    maxLength: 3000,
    takesExtras: false,
    publish: vi.fn(async () => undefined),
  };

  it('publishes there alone, under one key, and keeps no draft on the server', async () => {
    openComposer({ readers });
    const { user } = await renderScreen(<Frame />);
    const field = await screen.findByRole('textbox', { name: 'Your post' });
    await user.type(field, 'Who has spare border tape?');
    expect(localStorage.getItem('draft.7.post.group-post.4')).toContain('Who has spare border tape?');
    readers.publish.mockRejectedValueOnce(new Error('The line broke'));
    await user.click(submit());
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument();
    await user.click(submit());
    expect(await screen.findByText('Post Created')).toBeInTheDocument();
    const [first, second] = readers.publish.mock.calls as unknown as [{ content: string }, string][];
    expect(second).toEqual(first);
    expect(second?.[0].content).toBe('Who has spare border tape?');
    expect(localStorage.getItem('draft.7.post.group-post.4')).toBeNull();
    expect(api.asked(posts.create)).toEqual([]);
    expect(api.asked(drafts.save)).toEqual([]);
  });

  it('puts back what was left there', async () => {
    openComposer({ readers });
    const { user, unmount } = await renderScreen(<Frame />);
    await user.type(await screen.findByRole('textbox', { name: 'Your post' }), 'Half a thought');
    unmount();
    forgetClosed();
    await renderScreen(<Frame />);
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Your post' })).toHaveValue('Half a thought'));
  });
});
