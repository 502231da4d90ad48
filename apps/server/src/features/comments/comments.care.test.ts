import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import type { Person } from '../../testing/member-kit.ts';
import { companyRoles } from '../companies/companies.tables.ts';
import { type CommentsKit, commentsKit, of } from './comments.kit.ts';

let kit: CommentsKit;
let author: Person;
let writer: Person;
let third: Person;
let post: { id: number };
beforeAll(async () => {
  kit = await commentsKit();
});
afterAll(() => kit.close());
beforeEach(async () => {
  [author, writer, third] = [await kit.member(), await kit.member(), await kit.member()];
  post = await kit.post(author);
});

const { pin, unpin, hide, show, close, reopen, write, list, replies } = api.comments;
const state = async (person: Person) => (await person.ok(list, { ...of(post), query: { sort: 'oldest' } })).items;

describe('pinning', () => {
  it('puts one comment first, in place of the one before, until it is unpinned', async () => {
    const [one, two] = [await kit.say(writer, post, 'One'), await kit.say(writer, post, 'Two')];
    expect(await author.ok(pin, of(one))).toMatchObject({ isPinned: true, canPin: true });
    await author.ok(pin, of(two));
    await author.ok(pin, of(two));
    expect((await state(third)).map(({ isPinned, canPin }) => [isPinned, canPin])).toEqual([
      [false, false],
      [true, false],
    ]);
    expect(await author.ok(unpin, of(two))).toMatchObject({ isPinned: false });
    expect(await author.ok(unpin, of(two))).toMatchObject({ isPinned: false });
    expect((await state(third)).some(({ isPinned }) => isPinned)).toBe(false);
  });

  it('is for the author of the post, for comments of the first level that all may see', async () => {
    const comment = await kit.say(writer, post, 'One');
    const answer = await kit.say(third, post, 'Two', comment);
    for (const endpoint of [pin, unpin]) {
      expect(await writer.refused(endpoint, of(comment))).toMatchObject({ status: 403, code: 'forbidden' });
      expect((await author.refused(endpoint, of({ id: 999_999_999 }))).status).toBe(404);
    }
    expect(await author.refused(pin, of(answer))).toMatchObject({
      status: 409,
      error: expect.stringContaining('can’t pin a reply'),
    });
    await author.ok(hide, of(comment));
    expect(await author.refused(pin, of(comment))).toMatchObject({
      status: 409,
      error: expect.stringContaining('hidden comment'),
    });
  });

  it('leaves one pinned when several are pinned at once', async () => {
    const made = await Promise.all(['One', 'Two', 'Three', 'Four'].map((words) => kit.say(writer, post, words)));
    await Promise.all(made.map((comment) => author.ok(pin, of(comment))));
    expect((await state(third)).filter(({ isPinned }) => isPinned)).toHaveLength(1);
  });

  it('ends when the comment is deleted, so that another can be pinned', async () => {
    const [one, two] = [await kit.say(writer, post, 'One'), await kit.say(writer, post, 'Two')];
    await author.ok(pin, of(one));
    await writer.ok(api.comments.remove, of(one));
    expect(await author.ok(pin, of(two))).toMatchObject({ isPinned: true });
  });
});

describe('hiding', () => {
  it('leaves a comment to its writer and the author of the post, with its answers, uncounted', async () => {
    const comment = await kit.say(writer, post, 'One');
    await kit.say(third, post, 'Two', comment);
    await author.ok(pin, of(comment));
    const hidden = await author.ok(hide, of(comment));
    expect(hidden).toMatchObject({ isHidden: true, isPinned: false, canPin: false, canHide: true });
    expect(await author.ok(hide, of(comment))).toMatchObject({ isHidden: true });
    for (const person of [author, writer]) {
      expect(await state(person)).toMatchObject([{ id: comment.id, isHidden: true }]);
      expect(await kit.replies(person, comment)).toEqual(['Two']);
    }
    expect(await state(third)).toEqual([]);
    expect((await third.refused(replies, { ...of(comment), query: {} })).status).toBe(404);
    expect(await kit.counters(post)).toEqual({ comments: 0, commenters: 0 });
    expect(await author.ok(show, of(comment))).toMatchObject({ isHidden: false });
    expect(await state(third)).toMatchObject([{ id: comment.id, replyCount: 1 }]);
    expect(await kit.counters(post)).toEqual({ comments: 2, commenters: 2 });
  });

  it('takes a single answer out, also of the count', async () => {
    const comment = await kit.say(writer, post, 'One');
    const answer = await kit.say(writer, post, 'Two', comment);
    await author.ok(hide, of(answer));
    expect(await kit.replies(third, comment)).toEqual([]);
    expect((await state(third))[0]?.replyCount).toBe(0);
    expect((await state(author))[0]?.replyCount).toBe(1);
    expect(await kit.counters(post)).toEqual({ comments: 1, commenters: 1 });
  });

  it('is for the author of the post and others’ comments', async () => {
    const comment = await kit.say(writer, post, 'One');
    const own = await kit.say(author, post, 'Two');
    for (const endpoint of [hide, show]) {
      expect(await writer.refused(endpoint, of(comment))).toMatchObject({ status: 403, code: 'forbidden' });
      expect((await author.refused(endpoint, of({ id: 999_999_999 }))).status).toBe(404);
    }
    expect(own.canHide).toBe(false);
    expect(await author.refused(hide, of(own))).toMatchObject({
      status: 409,
      error: expect.stringContaining('can’t hide your own'),
    });
  });

  it('takes no answers to what is hidden', async () => {
    const comment = await kit.say(writer, post, 'One');
    const answer = await kit.say(writer, post, 'Two', comment);
    await author.ok(hide, of(comment));
    for (const { id } of [comment, answer]) {
      const refused = await writer.refused(write, { ...of(post), body: { content: 'More', replyTo: id } });
      expect(refused).toMatchObject({ status: 409, error: 'You can’t reply to a hidden comment.' });
    }
    expect(await writer.ok(api.comments.edit, { ...of(comment), body: { content: 'Changed' } })).toMatchObject({
      content: 'Changed',
      isHidden: true,
    });
    await writer.ok(api.comments.remove, of(comment));
    expect(await state(author)).toEqual([]);
  });
});

describe('closing', () => {
  it('refuses comments and answers of everybody until they are open again', async () => {
    const comment = await kit.say(writer, post, 'One');
    expect(await author.ok(close, of(post))).toMatchObject({ id: post.id, commentsClosed: true });
    expect(await author.ok(close, of(post))).toMatchObject({ commentsClosed: true });
    for (const person of [author, writer])
      for (const replyTo of [undefined, comment.id])
        expect(await person.refused(write, { ...of(post), body: { content: 'More', replyTo } })).toMatchObject({
          status: 409,
          code: 'conflict',
          error: 'Comments on this post are closed.',
        });
    expect(await kit.listed(third, post)).toEqual(['One']);
    expect(await writer.ok(api.comments.edit, { ...of(comment), body: { content: 'Still mine' } })).toMatchObject({
      content: 'Still mine',
    });
    expect(await author.ok(reopen, of(post))).toMatchObject({ commentsClosed: false });
    await kit.say(writer, post, 'Two');
    expect(await kit.listed(third, post)).toEqual(['Still mine', 'Two']);
  });

  it('is for the author of the post', async () => {
    for (const endpoint of [close, reopen]) {
      expect(await writer.refused(endpoint, of(post))).toMatchObject({ status: 403, code: 'forbidden' });
      expect((await author.refused(endpoint, of({ id: 999_999_999 }))).status).toBe(404);
    }
    expect((await third.ok(api.posts.get, of(post))).commentsClosed).toBe(false);
  });
});

it('who edits the company of a post cares for its comments, whoever wrote it', async () => {
  const [editor, recruiter] = [await kit.member(), await kit.member()];
  const company = await kit.company();
  await kit.db.insert(companyRoles).values([
    { companyId: company.id, userId: editor.id, role: 'editor' },
    { companyId: company.id, userId: recruiter.id, role: 'recruiter' },
  ]);
  post = await kit.post(author, { companyId: company.id });
  const comment = await kit.say(writer, post, 'One');
  for (const person of [author, recruiter])
    for (const endpoint of [pin, hide, api.comments.remove])
      expect((await person.refused(endpoint, of(comment))).status).toBe(403);
  expect((await author.refused(close, of(post))).status).toBe(403);
  await editor.ok(pin, of(comment));
  await editor.ok(hide, of(comment));
  expect(await state(editor)).toMatchObject([{ isHidden: true, canHide: true, canDelete: true }]);
  expect(await state(author)).toEqual([]);
  await editor.ok(close, of(post));
  await editor.ok(api.comments.remove, of(comment));
  expect(await state(writer)).toEqual([]);
});
