import type { Comment } from '@innerspring/contract/comments/schemas';
import { comments } from '@innerspring/contract/comments/endpoints';
import type { Post } from '@innerspring/contract/posts/schemas';
import { posts } from '@innerspring/contract/posts/endpoints';
import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { query } from '../../platform/query.ts';
import { fakeApi, held, Refusal } from '../../testing/fake-api.ts';
import { someComment, somePerson, somePost, someUser } from '../../testing/post-fixtures.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { PostCard } from '../posts/post-card.tsx';

vi.mock('../../platform/session/current-user.ts', () => ({ useCurrentUser: () => someUser() }));

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
});
afterEach(() => {
  localStorage.clear();
});

const dana = somePerson({ id: 31, fullName: 'Dana Ruiz' });
const omar = somePerson({ id: 32, fullName: 'Omar Farouk' });

function CardFromCache({ id }: { id: number }) {
  const post = useQuery(query(posts.get, { params: { id } }));
  return post.data ? <PostCard post={post.data} whole /> : null;
}

/** The post's card with its comments open. */
async function showPost(post: Post, items: Comment[] = []) {
  api.on(posts.get, post);
  api.on(comments.list, { items, nextCursor: null });
  const view = await renderScreen(<CardFromCache id={post.id} />);
  const section = within(await screen.findByRole('region', { name: 'Comments' }));
  await waitFor(() => expect(section.queryByRole('status', { name: 'Loading comments' })).not.toBeInTheDocument());
  return { ...view, section };
}

/** Selects an entry in the menu of a comment. */
async function choose({ user }: { user: UserEvent }, name: string, author = 'Dana Ruiz') {
  await user.click(screen.getByRole('button', { name: `More about the comment by ${author}` }));
  await user.click(await screen.findByRole('menuitem', { name }));
}

/** Responds to new comments. */
function takeComments(post: Post, more: Partial<Comment> = {}) {
  api.on(comments.write, ({ body }) =>
    someComment({ postId: post.id, content: (body as { content: string }).content, ...more }),
  );
}
const shownComments = () => screen.getAllByText(/^(First|Second|Third) one$/).map((element) => element.textContent);

describe('a new comment', () => {
  it('shows at once, then as the server has it, counts, and clears the draft', async () => {
    const post = somePost();
    const { user, section } = await showPost(post);
    expect(section.getByText('No comments yet. Start the conversation.')).toBeInTheDocument();
    const answer = held<Comment>();
    api.on(comments.write, () => answer.promise);
    const field = section.getByRole('textbox', { name: 'Your comment' });
    await user.type(field, 'Which coil count?');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(section.getByText('Which coil count?', { selector: 'p' })).toBeInTheDocument();
    expect(section.getByRole('status')).toHaveTextContent('Sending…');
    expect(field).toHaveValue('');
    expect(localStorage.getItem(`draft.7.comment.${post.id}`)).toBe('Which coil count?');
    answer.release(someComment({ postId: post.id, content: 'Which coil count?' }));
    expect(await screen.findByRole('button', { name: '1 comment' })).toBeInTheDocument();
    expect(section.queryByText('Sending…')).not.toBeInTheDocument();
    expect(section.getByText('Which coil count?', { selector: 'p' })).toBeInTheDocument();
    expect(localStorage.getItem(`draft.7.comment.${post.id}`)).toBeNull();
    expect(api.asked(comments.write)[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('that is refused keeps its words and goes again with the same key', async () => {
    const post = somePost();
    const { user, section } = await showPost(post);
    api.on(comments.write, new Refusal(503, 'The site is busy. Try again shortly.', undefined, 'unavailable'));
    await user.type(section.getByRole('textbox', { name: 'Your comment' }), 'Kept words');
    await user.click(section.getByRole('button', { name: 'Comment' }));
    expect(await section.findByRole('alert')).toHaveTextContent('The site is busy. Try again shortly.');
    takeComments(post);
    await user.click(section.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(section.queryByRole('alert')).not.toBeInTheDocument());
    expect(section.getByText('Kept words')).toBeInTheDocument();
    const keys = api.asked(comments.write).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it('that is refused goes back into the field, survives leaving, and can be discarded', async () => {
    const post = somePost();
    const { user, section, unmount } = await showPost(post);
    api.on(comments.write, new Refusal(409, 'Comments on this post are closed.', undefined, 'conflict'));
    await user.type(section.getByRole('textbox', { name: 'Your comment' }), 'Kept words');
    await user.click(section.getByRole('button', { name: 'Comment' }));
    expect(await section.findByRole('alert')).toHaveTextContent('Comments on this post are closed.');
    await user.click(section.getByRole('button', { name: 'Edit' }));
    expect(section.getByRole('textbox', { name: 'Your comment' })).toHaveValue('Kept words');
    expect(section.getByRole('textbox', { name: 'Your comment' })).toHaveFocus();
    unmount();
    const again = await showPost(post);
    const field = again.section.getByRole('textbox', { name: 'Your comment' });
    expect(field).toHaveValue('Kept words');
    await again.user.click(again.section.getByRole('button', { name: 'Comment' }));
    await again.user.click(await again.section.findByRole('button', { name: 'Discard' }));
    expect(again.section.queryByText('Kept words')).not.toBeInTheDocument();
    expect(localStorage.getItem(`draft.7.comment.${post.id}`)).toBeNull();
  });

  it('that is refused goes back before what was typed since', async () => {
    const { user, section } = await showPost(somePost());
    api.on(comments.write, new Refusal(503, 'The site is busy. Try again shortly.', undefined, 'unavailable'));
    const field = section.getByRole('textbox', { name: 'Your comment' });
    await user.type(field, 'First words');
    await user.click(section.getByRole('button', { name: 'Comment' }));
    await user.type(field, 'and more');
    await user.click(await section.findByRole('button', { name: 'Edit' }));
    expect(section.getByRole('textbox', { name: 'Your comment' })).toHaveValue('First words\nand more');
  });

  it('of more than 1,250 characters or none stays in the field with a sentence', async () => {
    const { user, section } = await showPost(somePost());
    const field = section.getByRole('textbox', { name: 'Your comment' });
    await user.click(field);
    await user.paste('w'.repeat(1251));
    await user.click(section.getByRole('button', { name: 'Comment' }));
    expect(section.getByRole('alert')).toHaveTextContent('Comment can have at most 1250 characters');
    expect(field).toHaveFocus();
    await user.clear(field);
    await user.type(field, '   ');
    await user.click(section.getByRole('button', { name: 'Comment' }));
    expect(section.getByRole('alert')).toHaveTextContent('Comment can’t be empty');
    expect(api.asked(comments.write)).toEqual([]);
  });
});

it('gives the address of a comment', async () => {
  const post = somePost();
  const comment = someComment({ postId: post.id });
  const { user } = await showPost(post, [comment]);
  await choose({ user }, 'Copy link', comment.author.fullName);
  const address = `${location.origin}/post/${post.id}?comment=${comment.id}`;
  expect(await navigator.clipboard.readText()).toBe(address);
  expect(await screen.findByText('Link Copied')).toBeInTheDocument();
});

describe('the list', () => {
  it('asks for the order chosen and puts a new comment where it belongs', async () => {
    const post = somePost();
    const first = someComment({ postId: post.id, content: 'First one', isPinned: true });
    const second = someComment({ postId: post.id, content: 'Second one' });
    const { user, section } = await showPost(post, [first, second]);
    expect(api.asked(comments.list)[0]?.query).toEqual({ sort: 'relevant' });
    expect(section.getByRole('button', { name: 'Relevant' })).toHaveAttribute('aria-pressed', 'true');
    takeComments(post);
    const write = async () => {
      await user.type(section.getByRole('textbox', { name: 'Your comment' }), 'Third one');
      await user.click(section.getByRole('button', { name: 'Comment' }));
    };
    await write();
    await waitFor(() => expect(shownComments()).toEqual(['First one', 'Third one', 'Second one']));
    api.on(comments.list, { items: [second, first], nextCursor: null });
    await user.click(section.getByRole('button', { name: 'Oldest' }));
    await waitFor(() => expect(shownComments()).toEqual(['Second one', 'First one']));
    await write();
    await waitFor(() => expect(shownComments()).toEqual(['Second one', 'First one', 'Third one']));
  });

  it('loses a comment after asking, which names the replies that go along', async () => {
    const post = somePost({ commentCount: 4 });
    const first = someComment({ postId: post.id, author: dana, content: 'First one', canDelete: true, replyCount: 2 });
    const { user, section } = await showPost(post, [first]);
    api.on(comments.remove, undefined);
    await choose({ user }, 'Delete');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete the comment “First one”?' }));
    expect(dialog.getByText(/The comment by Dana Ruiz and all replies to it will be deleted/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Delete comment' }));
    await waitFor(() => expect(section.queryByText('First one')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: '1 comment' })).toBeInTheDocument();
  });

  it('that cannot be read says so and tries again', async () => {
    const post = somePost();
    api.on(comments.list, new Refusal(503, 'The site is busy.', undefined, 'unavailable'));
    api.on(posts.get, post);
    const { user } = await renderScreen(<CardFromCache id={post.id} />);
    expect(await screen.findByText('Couldn’t load the comments.')).toBeInTheDocument();
    api.on(comments.list, { items: [someComment({ content: 'First one' })], nextCursor: null });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('First one')).toBeInTheDocument();
  });

  it('of more than ten goes on with a button', async () => {
    const post = somePost();
    const [first, second] = [
      someComment({ postId: post.id, content: 'First one' }),
      someComment({ postId: post.id, content: 'Second one' }),
    ];
    api.on(posts.get, post);
    api.on(comments.list, ({ query: { cursor } }) =>
      cursor === 'two' ? { items: [second], nextCursor: null } : { items: [first], nextCursor: 'two' },
    );
    const { user } = await renderScreen(<CardFromCache id={post.id} />);
    await user.click(await screen.findByRole('button', { name: 'Load more comments' }));
    expect(await screen.findByText('Second one')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Load more comments' })).not.toBeInTheDocument();
  });
});

describe('a thread', () => {
  const post = somePost({ id: 900, commentCount: 2 });
  const comment = someComment({ id: 901, postId: 900, author: dana, content: 'First one', replyCount: 1 });
  const reply = someComment({ id: 902, postId: 900, parentId: 901, author: omar, content: 'Second one' });

  it('shows its replies when asked and hides them again', async () => {
    const { user, section } = await showPost(post, [comment]);
    expect(section.queryByText('Second one')).not.toBeInTheDocument();
    api.on(comments.replies, { items: [reply], nextCursor: null });
    const button = section.getByRole('button', { name: 'View 1 reply to Dana Ruiz' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.click(button);
    const replies = within(await section.findByRole('list', { name: 'Replies to Dana Ruiz' }));
    expect(replies.getByText('Second one')).toBeInTheDocument();
    await user.click(section.getByRole('button', { name: 'Hide 1 reply to Dana Ruiz' }));
    expect(section.queryByText('Second one')).not.toBeInTheDocument();
  });

  it('takes a reply under the first level, and one to a reply with a mention of who is meant', async () => {
    const { user, section } = await showPost(post, [comment]);
    api.on(comments.replies, { items: [reply], nextCursor: null });
    await user.click(section.getByRole('button', { name: 'View 1 reply to Dana Ruiz' }));
    await section.findByText('Second one');
    const [toComment, toReply] = section.getAllByRole('button', { name: 'Reply' });
    if (!toComment || !toReply) throw new Error('Both can be answered.');
    await user.click(toComment);
    expect(section.getByRole('textbox', { name: 'Your reply to Dana Ruiz' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(section.queryByRole('textbox', { name: 'Your reply to Dana Ruiz' })).not.toBeInTheDocument();
    expect(toComment).toHaveFocus();
    await user.click(toReply);
    const field = section.getByRole('textbox', { name: 'Your reply to Omar Farouk' });
    expect(field).toHaveValue('@Omar Farouk ');
    takeComments(post, { id: 903, parentId: 901, mentions: [{ id: 32, fullName: 'Omar Farouk' }] });
    await user.keyboard('thanks');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await section.findByRole('button', { name: 'Hide 2 replies to Dana Ruiz' })).toBeInTheDocument();
    expect(section.getByRole('link', { name: '@Omar Farouk' })).toHaveAttribute('href', '/profile/32');
    expect(screen.getByRole('button', { name: '3 comments' })).toBeInTheDocument();
    expect(api.asked(comments.write)[0]?.body).toEqual({ content: '@[Omar Farouk](32) thanks', replyTo: 902 });
  });

  it('keeps the words of a reply that was not sent', async () => {
    const { user, section, unmount } = await showPost(post, [comment]);
    await user.click(section.getByRole('button', { name: 'Reply' }));
    await user.type(section.getByRole('textbox', { name: 'Your reply to Dana Ruiz' }), 'Half a thought');
    unmount();
    const again = await showPost(post, [comment]);
    expect(again.section.getByRole('textbox', { name: 'Your reply to Dana Ruiz' })).toHaveValue('Half a thought');
  });

  it('offers to send again a reply that did not arrive', async () => {
    const { user, section } = await showPost(post, [comment]);
    api.on(comments.replies, { items: [reply], nextCursor: null });
    api.on(comments.write, new Refusal(429, 'Too many requests. Try again in 5 minutes.', undefined, 'rate_limited'));
    await user.click(section.getByRole('button', { name: 'Reply' }));
    await user.type(section.getByRole('textbox', { name: 'Your reply to Dana Ruiz' }), 'Third one');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await section.findByRole('alert')).toHaveTextContent('Too many requests. Try again in 5 minutes.');
    await user.click(section.getByRole('button', { name: 'Edit' }));
    expect(section.getByRole('textbox', { name: 'Your reply to Dana Ruiz' })).toHaveValue('Third one');
  });
});

describe('the author of the post', () => {
  const post = somePost({ id: 950, author: somePerson({ id: 7 }), canEdit: true, commentCount: 2 });
  const care = { postId: 950, canPin: true, canHide: true, canDelete: true };
  const first = someComment({ id: 951, author: dana, content: 'First one', ...care });
  const second = someComment({ id: 952, author: omar, content: 'Second one', isPinned: true, ...care });

  it('pins one in place of the other, and sees it undone where it is refused', async () => {
    const { user, section } = await showPost(post, [second, first]);
    expect(section.getByText('Pinned by the author')).toBeInTheDocument();
    api.on(comments.pin, { ...first, isPinned: true });
    await choose({ user }, 'Pin');
    await waitFor(() => expect(section.getAllByText('Pinned by the author')).toHaveLength(1));
    api.on(comments.unpin, new Refusal(503, 'The site is busy.', undefined, 'unavailable'));
    await choose({ user }, 'Unpin');
    expect(await screen.findByText('Couldn’t unpin the comment')).toBeInTheDocument();
    expect(section.getByText('Pinned by the author')).toBeInTheDocument();
  });

  it('hides one and shows it again, with a note of who sees it', async () => {
    const { user, section } = await showPost(post, [first]);
    api.on(comments.hide, { ...first, isHidden: true, canPin: false });
    await choose({ user }, 'Hide');
    expect(section.getByText('You hid this comment. Only you and Dana Ruiz can see it.')).toBeInTheDocument();
    expect(section.queryByRole('button', { name: 'Reply' })).not.toBeInTheDocument();
    expect(await screen.findByRole('button', { name: '1 comment' })).toBeInTheDocument();
    api.on(comments.show, first);
    await choose({ user }, 'Show');
    expect(await screen.findByRole('button', { name: '2 comments' })).toBeInTheDocument();
    expect(section.queryByText(/You hid this comment/)).not.toBeInTheDocument();
  });

  it('closes and reopens the comments', async () => {
    const { user, section } = await showPost(post, [first]);
    api.on(comments.close, { ...post, commentsClosed: true });
    await user.click(section.getByRole('button', { name: 'Close comments' }));
    expect(section.getByText('Comments on this post are closed.')).toBeInTheDocument();
    expect(section.queryByRole('textbox')).not.toBeInTheDocument();
    expect(section.queryByRole('button', { name: 'Reply' })).not.toBeInTheDocument();
    api.on(comments.reopen, new Refusal(503, 'The site is busy.', undefined, 'unavailable'));
    await user.click(section.getByRole('button', { name: 'Reopen comments' }));
    expect(await screen.findByText('Couldn’t reopen comments')).toBeInTheDocument();
    expect(section.getByText('Comments on this post are closed.')).toBeInTheDocument();
  });
});

it('shows the badges of who wrote it', async () => {
  const author = somePerson({ id: 31, fullName: 'Dana Ruiz', isVerified: true, isPremium: true });
  const { section } = await showPost(somePost({ commentCount: 1 }), [someComment({ author, content: 'First one' })]);
  expect(section.getByRole('img', { name: 'Verified' })).toBeVisible();
  expect(section.getByText('Premium')).toBeVisible();
});

it('tells a writer that their comment is hidden or waits for staff', async () => {
  const me = somePerson({ id: 7, fullName: 'Maren Oduya' });
  const post = somePost();
  const hidden = someComment({ postId: post.id, author: me, isHidden: true, canDelete: true });
  const { section } = await showPost(post, [hidden, someComment({ postId: post.id, author: me, isWithheld: true })]);
  expect(section.getByText('Only you and the author of the post can see this comment.')).toBeInTheDocument();
  expect(section.getByText(/Only you can see it until our staff decide/)).toBeInTheDocument();
});

it('changes an own comment in its place', async () => {
  const post = somePost();
  const own = someComment({ postId: post.id, content: 'First one', canEdit: true });
  const { user, section } = await showPost(post, [own]);
  api.on(
    comments.edit,
    new Refusal(409, 'A comment can be changed for 30 minutes after it was written.', undefined, 'conflict'),
  );
  await choose({ user }, 'Edit', own.author.fullName);
  const field = section.getByRole('textbox', { name: 'Edit comment' });
  await user.clear(field);
  await user.type(field, 'Third one');
  await user.click(section.getByRole('button', { name: 'Save' }));
  expect(await section.findByRole('alert')).toHaveTextContent('A comment can be changed for 30 minutes');
  expect(field).toHaveValue('Third one');
  api.on(comments.edit, { ...own, content: 'Third one', editedAt: own.createdAt });
  await user.click(section.getByRole('button', { name: 'Save' }));
  expect(await section.findByText('Third one')).toBeInTheDocument();
  expect(section.getByText(/Edited/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^More about the comment/ })).toHaveFocus();
});

it('opens its menu under a finger that rests on it, and copies the text from there', async () => {
  const post = somePost();
  const { user, section } = await showPost(post, [someComment({ postId: post.id, content: 'First one' })]);
  const press = { pointerType: 'touch', clientX: 50, clientY: 50 };
  const text = section.getByText('First one');
  // A finger that moves is scrolling.
  fireEvent.pointerDown(text, press);
  fireEvent.pointerMove(text, { ...press, clientY: 90 });
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  fireEvent.pointerDown(text, press);
  await user.click(await screen.findByRole('menuitem', { name: 'Copy text' }));
  expect(await navigator.clipboard.readText()).toBe('First one');
});

describe('reactions to a comment', () => {
  const row = () => within(screen.getByRole('region', { name: 'Comments' }));

  it('show at once, then as the server has them, and open the list of who gave them', async () => {
    const post = somePost();
    const comment = someComment({ postId: post.id, reactionCount: 1, reactions: { love: 1 } });
    const { user } = await showPost(post, [comment]);
    const answer = held<Comment>();
    api.on(comments.react, () => answer.promise);
    await user.click(row().getByRole('button', { name: 'React' }));
    expect(row().getByRole('button', { name: 'Like' })).toHaveAttribute('aria-pressed', 'true');
    expect(row().getByRole('button', { name: '2 reactions. See who reacted' })).toBeInTheDocument();
    answer.release({ ...comment, viewerReaction: 'like', reactionCount: 5, reactions: { love: 4, like: 1 } });
    api.on(comments.reactors, { items: [{ person: dana, kind: 'love' }], nextCursor: null });
    await user.click(await row().findByRole('button', { name: '5 reactions. See who reacted' }));
    expect(await within(await screen.findByRole('dialog')).findByText('Dana Ruiz')).toBeInTheDocument();
    expect(api.asked(comments.react)).toMatchObject([{ params: { id: String(comment.id) }, body: { kind: 'like' } }]);
  });

  it('are chosen by keyboard, and come back when the server refuses', async () => {
    const post = somePost();
    const comment = someComment({ postId: post.id, reactionCount: 1, reactions: { like: 1 }, viewerReaction: 'like' });
    const { user } = await showPost(post, [comment]);
    api.on(comments.react, new Refusal(503, 'The site is busy. Try again shortly.', undefined, 'unavailable'));
    row().getByRole('button', { name: 'Like' }).focus();
    await user.keyboard('{ArrowUp}');
    await screen.findByRole('toolbar', { name: 'Reactions' });
    await user.keyboard('{End}{Enter}');
    expect(await screen.findByText('Couldn’t save your reaction')).toBeInTheDocument();
    expect(row().getByRole('button', { name: 'Like' })).toHaveAttribute('aria-pressed', 'true');
    expect(row().getByRole('button', { name: '1 reaction. See who reacted' })).toBeInTheDocument();
  });
});

describe('comments that come while the post is open', () => {
  it('wait behind a button, and what changed or went is shown in its place', async () => {
    const post = somePost();
    const [first, second] = [
      someComment({ id: 5, postId: post.id, author: dana, content: 'First one' }),
      someComment({ id: 6, postId: post.id, author: omar, content: 'Second one' }),
    ];
    const { user, client, section } = await showPost(post, [first, second]);
    const third = someComment({ id: 7, postId: post.id, author: dana, content: 'Third one' });
    api.on(comments.list, { items: [third, { ...second, content: 'Second, edited' }], nextCursor: null });
    await client.invalidateQueries({ queryKey: [comments.list.name] });
    expect(await section.findByText('Second, edited')).toBeInTheDocument();
    expect(section.queryByText('First one')).not.toBeInTheDocument();
    expect(section.queryByText('Third one')).not.toBeInTheDocument();
    await user.click(section.getByRole('button', { name: '1 new comment' }));
    expect(section.getByText('Third one')).toBeInTheDocument();
    expect(section.queryByRole('button', { name: /new comment/ })).not.toBeInTheDocument();
  });

  it('are announced where there were none', async () => {
    const post = somePost();
    const { client, section } = await showPost(post);
    api.on(comments.list, { items: [someComment({ id: 7, postId: post.id })], nextCursor: null });
    await client.invalidateQueries({ queryKey: [comments.list.name] });
    expect(await section.findByRole('button', { name: '1 new comment' })).toBeInTheDocument();
    expect(section.queryByText('No comments yet. Start the conversation.')).not.toBeInTheDocument();
  });

  it('wait as replies too', async () => {
    const post = somePost();
    const top = someComment({ id: 5, postId: post.id, author: dana, content: 'First one', replyCount: 1 });
    const reply = someComment({ id: 6, postId: post.id, parentId: 5, author: omar, content: 'Second one' });
    api.on(comments.replies, { items: [reply], nextCursor: null });
    const { user, client, section } = await showPost(post, [top]);
    await user.click(section.getByRole('button', { name: 'View 1 reply to Dana Ruiz' }));
    expect(await section.findByText('Second one')).toBeInTheDocument();
    const next = someComment({ id: 8, postId: post.id, parentId: 5, author: dana, content: 'Third one' });
    api.on(comments.replies, { items: [reply, next], nextCursor: null });
    await client.invalidateQueries({ queryKey: [comments.replies.name] });
    await user.click(await section.findByRole('button', { name: '1 new reply' }));
    expect(section.getByText('Third one')).toBeInTheDocument();
  });
});
