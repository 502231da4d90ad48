import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';
import { sendUpload } from '../../testing/send-upload.ts';
import { sampleGif } from './sample-files.ts';

let kit: MemberKit;
beforeAll(async () => {
  kit = await memberKit();
});
afterAll(() => kit.close());

it('a member who sends fourteen animations does not keep others waiting', async () => {
  const [flooding, other] = [await kit.member(), await kit.member()];
  const [heavy, light] = [await sampleGif(300, 300, 60), await sampleGif(40, 40, 1)];
  const order: string[] = [];
  const send = async (who: Person, name: string, content: Buffer) => {
    const { status } = await sendUpload(kit, who, { type: 'image', name: `${name}.gif`, content });
    order.push(`${name} ${status}`);
  };
  const first = Promise.withResolvers<void>();
  const flood = Array.from({ length: 14 }, (_, at) =>
    send(flooding, `flood-${at}`, heavy).finally(() => first.resolve()),
  );
  // The others of the flood wait by the time that its first is done.
  await first.promise;
  await send(other, 'other', light);
  await Promise.all(flood);
  expect(order).toHaveLength(15);
  expect(order.every((line) => line.endsWith(' 201'))).toBe(true);
  // Beside it, at most some of the flood's pictures are done while the file comes in: never most of them.
  expect(order.indexOf('other 201')).toBeLessThan(8);
  await other.ok(api.posts.create, { body: { content: 'Nobody waited long' } });
});
