import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { PICTURE_WIDTHS } from '@innerspring/contract/uploads/endpoints';
import { eq } from 'drizzle-orm';
import { groupKit, type GroupKit } from '../../features/groups/groups.kit.ts';
import { companies, companyRoles } from '../../features/companies/companies.tables.ts';
import { posts, linkPreviews } from '../../features/posts/posts.tables.ts';
import { groups } from '../../features/groups/groups.tables.ts';
import { countStatements, type Person } from '../../testing/member-kit.ts';
import { uploads } from './uploads.tables.ts';

let kit: GroupKit;
beforeAll(async () => {
  kit = await groupKit();
});
afterAll(() => kit.close());

type File = Awaited<ReturnType<GroupKit['upload']>>;

let made = 0;
const newKey = (ending: string) => {
  made += 1;
  return `${made.toString(16).padStart(30, 'b')}0a.${ending}`;
};

/** An upload with bytes behind each of its addresses, what is made of it too. */
async function fileOf(owner: { id: number }, type: 'image' | 'document' | 'video' = 'image', more = {}): Promise<File> {
  const isImage = type === 'image';
  const file = await kit.upload(owner, type, {
    key: newKey({ image: 'webp', document: 'pdf', video: 'mp4' }[type]),
    smallKey: isImage ? newKey('webp') : null,
    thumbKey: isImage ? newKey('webp') : null,
    derivedKey: isImage ? null : newKey(type === 'video' ? 'mp4' : 'webp'),
    derivedState: isImage ? null : 'ready',
    ...more,
  });
  for (const key of [file.key, file.smallKey, file.thumbKey, file.derivedKey])
    if (key)
      await kit.deps.files.put(key, Buffer.from('bytes of the file'), { mime: 'application/octet-stream', bytes: 17 });
  return file;
}

const open = (person: Pick<Person, 'look'>, key: string) => person.look(`/uploads/${key}`);

/** The addresses of a file, each picture with a narrower size of it. */
const addressesOf = ({ key, smallKey, thumbKey, derivedKey }: File) =>
  [key, smallKey, thumbKey, derivedKey].flatMap((one, at) =>
    one ? [one, ...(one.endsWith('.webp') ? [one.replace('.', `-${PICTURE_WIDTHS[at]}.`)] : [])] : [],
  );

/** What each address of a file answers, one answer where all are the same. */
async function answersTo(person: Pick<Person, 'look'>, file: File) {
  const answers = new Set<string>();
  for (const one of addressesOf(file)) {
    const { status, text } = await open(person, one);
    answers.add(status === 200 && text === 'bytes of the file' ? 'opens' : String(status));
  }
  return [...answers].join(' and ');
}

/** Fails where not exactly these of the people open the file. */
async function expectOpens(file: File, readers: Record<string, Person>, names: string[]): Promise<void> {
  const heard: Record<string, string> = {};
  for (const [name, person] of Object.entries(readers)) heard[name] = await answersTo(person, file);
  expect(heard).toEqual(
    Object.fromEntries(Object.keys(readers).map((name) => [name, names.includes(name) ? 'opens' : '404'])),
  );
  expect(await answersTo(kit.visitor, file)).toBe('401');
}

const follow = (from: Person, to: Person) =>
  from.ok(api.follows.add, { body: { targetId: to.id, targetType: 'user' } });
const block = (from: Person, to: Person) => from.ok(api.safety.block, { params: { id: to.id } });

/** An uploader and everybody who might look. */
async function cast() {
  const [owner, connection, follower, stranger, blocked, blocker] = (await Promise.all(
    Array.from({ length: 6 }, () => kit.member()),
  )) as [Person, Person, Person, Person, Person, Person];
  const admin = await kit.member({ isAdmin: true });
  await follow(owner, connection);
  await follow(connection, owner);
  await follow(follower, owner);
  await block(owner, blocked);
  await block(blocker, owner);
  return { owner, connection, follower, stranger, blocked, blocker, admin };
}

describe('a file that nothing shows', () => {
  it.each(['image', 'document', 'video'] as const)('opens for its uploader alone (%s)', async (type) => {
    const readers = await cast();
    await expectOpens(await fileOf(readers.owner, type), readers, ['owner']);
  });

  it('opens for nobody else from the draft that holds it', async () => {
    const readers = await cast();
    const file = await fileOf(readers.owner);
    await readers.owner.ok(api.drafts.save, {
      params: { place: 'new' },
      body: {
        content: 'Soon',
        audience: 'members',
        imageAlt: '',
        declinedLinks: [],
        mediaUrl: file.url,
        basedOn: null,
      },
    });
    await expectOpens(file, readers, ['owner']);
  });
});

describe('the file of a post', () => {
  it.each([
    ['image', 'imageUrl'],
    ['document', 'documentUrl'],
    ['video', 'videoUrl'],
  ] as const)('opens for whoever may read the post at the time (%s)', async (type, field) => {
    const readers = await cast();
    const { owner } = readers;
    const file = await fileOf(owner, type);
    const body = { content: 'About coils', audience: 'members', mediaType: type, [field]: file.url } as const;
    const { id } = await owner.ok(api.posts.create, { body });
    const everybody = ['owner', 'connection', 'follower', 'stranger', 'admin'];
    await expectOpens(file, readers, everybody);
    await owner.ok(api.posts.edit, { params: { id }, body: { audience: 'connections' } });
    await expectOpens(file, readers, ['owner', 'connection']);
    await readers.connection.ok(api.follows.remove, {
      params: { id: owner.id },
      query: {},
      body: { targetType: 'user' },
    });
    await expectOpens(file, readers, ['owner']);
    await owner.ok(api.posts.edit, { params: { id }, body: { audience: 'members' } });
    await kit.db.update(posts).set({ withheldAt: kit.clock.now() }).where(eq(posts.id, id));
    await expectOpens(file, readers, ['owner']);
    await kit.db.update(posts).set({ withheldAt: null }).where(eq(posts.id, id));
    await expectOpens(file, readers, everybody);
    await block(readers.stranger, owner);
    await owner.ok(api.posts.remove, { params: { id } });
    await expectOpens(file, readers, ['owner']);
  });

  it('goes for its cover and its captions, too', async () => {
    const readers = await cast();
    const [film, cover] = [await fileOf(readers.owner, 'video'), await fileOf(readers.owner)];
    const captions = await fileOf(readers.owner, 'document', {
      type: 'captions',
      key: newKey('vtt'),
      derivedKey: null,
    });
    const { id } = await readers.owner.ok(api.posts.create, {
      body: {
        content: 'A film',
        audience: 'connections',
        mediaType: 'video',
        videoUrl: film.url,
        posterUrl: cover.url,
        captionsUrl: captions.url,
      },
    });
    for (const file of [film, cover, captions]) await expectOpens(file, readers, ['owner', 'connection']);
    await readers.owner.ok(api.posts.remove, { params: { id } });
    for (const file of [film, cover, captions]) await expectOpens(file, readers, ['owner']);
  });

  it('of a suspended company opens for nobody else', async () => {
    const readers = await cast();
    const company = await kit.company();
    await kit.db.insert(companyRoles).values({ companyId: company.id, userId: readers.owner.id, role: 'editor' });
    const file = await fileOf(readers.owner);
    await readers.owner.ok(api.posts.create, {
      body: { content: 'Our news', companyId: company.id, mediaType: 'image', imageUrl: file.url },
    });
    await expectOpens(file, readers, ['owner', 'connection', 'follower', 'stranger', 'admin']);
    await kit.db.update(companies).set({ suspendedAt: kit.clock.now() }).where(eq(companies.id, company.id));
    await expectOpens(file, readers, ['owner']);
  });
});

describe('the file of a message', () => {
  it('opens for the two, until it is deleted', async () => {
    const readers = await cast();
    const { owner, connection } = readers;
    const file = await fileOf(owner, 'document');
    const body = { recipientId: connection.id, content: 'See this', attachmentUrl: file.url };
    const { id } = await owner.ok(api.messages.send, { body });
    await expectOpens(file, readers, ['owner', 'connection']);
    await owner.ok(api.messages.remove, { params: { id }, query: { for: 'all' } });
    await expectOpens(file, readers, ['owner']);
  });

  it('is kept back with a request until that is accepted, and gone with what the reader clears', async () => {
    const readers = await cast();
    const { owner, stranger } = readers;
    const file = await fileOf(owner);
    await owner.ok(api.messages.send, {
      body: { recipientId: stranger.id, content: 'Hello', attachmentUrl: file.url },
    });
    await expectOpens(file, readers, ['owner']);
    await stranger.ok(api.messages.accept, { params: { id: owner.id } });
    await expectOpens(file, readers, ['owner', 'stranger']);
    await stranger.ok(api.messages.clear, { params: { id: owner.id } });
    await expectOpens(file, readers, ['owner']);
  });
});

describe('the file of a group', () => {
  async function inGroup(visibility: 'listed' | 'private' | 'hidden') {
    const readers = await cast();
    const removed = await kit.member();
    const joinPolicy = visibility === 'hidden' ? 'invite' : 'request';
    const group = await kit.group({ visibility, joinPolicy }, [readers.owner, readers.connection, removed]);
    return { group, of: { params: { id: group.id } }, all: { ...readers, removed, chief: group.owner }, removed };
  }

  it.each(['listed', 'private', 'hidden'] as const)(
    'of the chat opens for its members alone (%s)',
    async (visibility) => {
      const { group, of, all, removed } = await inGroup(visibility);
      const file = await fileOf(all.owner, 'document');
      const { id: messageId } = await kit.say(all.owner, group.id, 'See this', { attachmentUrl: file.url });
      await expectOpens(file, all, ['owner', 'connection', 'removed', 'chief']);
      await group.owner.ok(api.groupMembers.remove, { params: { id: group.id, userId: removed.id } });
      await expectOpens(file, all, ['owner', 'connection', 'chief']);
      await block(all.connection, all.owner);
      await block(all.owner, group.owner);
      await expectOpens(file, all, ['owner', 'chief']);
      await all.owner.ok(api.groupChat.remove, { params: { ...of.params, messageId } });
      await expectOpens(file, all, ['owner']);
    },
  );

  it('of the discussion opens for who may read that, and for no other after the group is gone', async () => {
    const { group, of, all } = await inGroup('listed');
    const file = await fileOf(all.owner);
    await all.owner.ok(api.groupPosts.create, { ...of, body: { content: 'See this', attachmentUrl: file.url } });
    const readers = ['owner', 'connection', 'follower', 'stranger', 'admin', 'removed', 'chief'];
    await expectOpens(file, all, readers);
    await group.owner.ok(api.groupMembers.ban, { params: { id: group.id, userId: all.removed.id } });
    await expectOpens(
      file,
      all,
      readers.filter((name) => name !== 'removed'),
    );
    await kit.db.update(groups).set({ visibility: 'hidden', joinPolicy: 'invite' }).where(eq(groups.id, group.id));
    await expectOpens(file, all, ['owner', 'connection', 'chief']);
    await group.owner.ok(api.groups.remove, of);
    await expectOpens(file, all, ['owner']);
  });

  it('as its cover opens for who knows of the group', async () => {
    const { group, of, all } = await inGroup('hidden');
    const file = await fileOf(group.owner);
    await group.owner.ok(api.groups.edit, { ...of, body: { coverUrl: file.url } });
    await expectOpens(file, all, ['owner', 'connection', 'removed', 'chief', 'admin']);
    expect((await open(group.owner, file.key)).headers['cache-control']).toBe('private, no-cache');
    await group.owner.ok(api.groupMembers.ban, { params: { id: group.id, userId: all.removed.id } });
    await expectOpens(file, all, ['owner', 'connection', 'chief', 'admin']);
  });
});

describe('pictures', () => {
  it('of a profile open for whoever may see the member, until another takes their place', async () => {
    const readers = await cast();
    const file = await fileOf(readers.owner);
    await readers.owner.ok(api.people.setPhoto, { body: { url: file.url } });
    await expectOpens(file, readers, ['owner', 'connection', 'follower', 'stranger', 'admin']);
    await readers.owner.ok(api.people.removePhoto, {});
    await expectOpens(file, readers, ['owner']);
  });

  it('of a company and of a page elsewhere open for every member', async () => {
    const readers = await cast();
    const company = await kit.company();
    const logo = await fileOf(readers.owner);
    await kit.db.update(companies).set({ logoUrl: logo.url }).where(eq(companies.id, company.id));
    await expectOpens(logo, readers, Object.keys(readers));
    const picture = await fileOf(readers.owner);
    await kit.db.update(uploads).set({ ownerId: null }).where(eq(uploads.id, picture.id));
    const page = { url: 'https://example.com/page', imageUploadId: picture.id, state: 'ready' } as const;
    await kit.db.insert(linkPreviews).values({ ...page, fetchedAt: kit.clock.now() });
    await expectOpens(picture, readers, Object.keys(readers));
  });
});

describe('what the browser keeps', () => {
  it('is never shared: pictures of profiles stay, all else is asked for again, documents are not kept', async () => {
    const owner = await kit.member();
    const [photo, image, film, document] = [
      await fileOf(owner),
      await fileOf(owner),
      await fileOf(owner, 'video'),
      await fileOf(owner, 'document'),
    ];
    await owner.ok(api.people.setPhoto, { body: { url: photo.url } });
    const cached = async (key: string | null) => (await open(owner, key ?? '')).headers['cache-control'];
    expect(await cached(photo.thumbKey)).toBe('private, max-age=31536000, immutable');
    expect(await cached(image.key)).toBe('private, no-cache');
    expect(await cached(film.derivedKey)).toBe('private, no-cache');
    expect(await cached(document.key)).toBe('private, no-store');
    const again = await owner.look(image.url, { 'if-none-match': `"${image.key}"` });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('answers nobody with 304 whose right has ended', async () => {
    const [owner, other] = [await kit.member(), await kit.member()];
    const file = await fileOf(owner);
    const again = await other.look(file.url, { 'if-none-match': `"${file.key}"` });
    expect(again.status).toBe(404);
  });

  it('costs two statements: who asks, and whether they may', async () => {
    const owner = await kit.member();
    const file = await fileOf(owner);
    await open(owner, file.key);
    expect(await countStatements(() => open(owner, file.key))).toBe(2);
  });
});
