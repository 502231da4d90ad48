import { api } from '@innerspring/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';
import { liveJobBy } from './jobs.kit.ts';
import { jobs, postJobs } from './jobs.tables.ts';

let kit: MemberKit;
beforeAll(async () => {
  kit = await memberKit();
});
afterAll(() => kit.close());

const share = (who: Person, jobId: number) =>
  who.ok(api.posts.create, { body: { content: 'We are hiring for the line.', jobId } });

describe('a post that shares a job', () => {
  it('shows it in the feed, under the chip of jobs, and to each reader as they see it', async () => {
    const [poster, author, reader] = [await kit.member(), await kit.member(), await kit.member()];
    const jobId = await liveJobBy(kit, poster, 'Wombat keeper');
    const post = await share(author, jobId);
    expect(post).toMatchObject({
      mediaType: 'job',
      job: { id: jobId, title: 'Wombat keeper', place: 'Tupelo, Mississippi' },
    });
    await reader.ok(api.follows.follow, { body: { targetId: author.id, targetType: 'user' } });
    await kit.deps.outbox.drain();
    const feed = async (kind?: 'jobs' | 'photos') =>
      (await reader.ok(api.posts.feed, { query: { view: 'latest', kind } })).items.filter(({ id }) => id === post.id);
    expect((await feed('jobs'))[0]?.job?.id).toBe(jobId);
    expect(await feed('photos')).toEqual([]);
    // What the reader may not see of the job isn't shown, and comes back with it.
    await reader.ok(api.safety.block, { params: { id: poster.id } });
    expect((await feed())[0]).toMatchObject({ mediaType: 'job', job: null });
    expect((await author.ok(api.posts.get, { params: { id: post.id } })).job?.id).toBe(jobId);
  });

  it('stays without the job once that is closed, and keeps it through an edit', async () => {
    const author = await kit.member();
    const jobId = await liveJobBy(kit, author, 'Wombat pourer');
    const { id } = await share(author, jobId);
    const edited = await author.ok(api.posts.edit, { params: { id }, body: { content: 'We are still hiring.' } });
    expect(edited.job?.id).toBe(jobId);
    await author.ok(api.jobs.setState, { params: { id: jobId }, body: { state: 'filled' } });
    const read = async () => author.ok(api.posts.get, { params: { id } });
    expect(await read()).toMatchObject({ content: 'We are still hiring.', mediaType: 'job', job: null });
    await kit.db.delete(jobs).where(eq(jobs.id, jobId));
    expect((await read()).job).toBeNull();
    expect(await kit.db.select().from(postJobs).where(eq(postJobs.postId, id))).toEqual([]);
  });

  it('is refused for a job that its author can’t see', async () => {
    const [poster, author] = [await kit.member(), await kit.member()];
    const jobId = await liveJobBy(kit, poster, 'Wombat lead');
    await kit.db.update(jobs).set({ state: 'paused' }).where(eq(jobs.id, jobId));
    for (const id of [jobId, 999_999_999])
      expect(await author.refused(api.posts.create, { body: { content: 'We are hiring.', jobId: id } })).toMatchObject({
        status: 400,
        fields: { jobId: expect.any(String) },
      });
  });
});
