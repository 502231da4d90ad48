import type { api, HandlerOutput, Upload } from '@innerspring/contract';
import type { Pool } from 'pg';
import { isWithinAudience } from '../../../core/visibility/public.ts';
import { statement } from '../../../platform/db/statement.ts';
import type { DraftSaving } from '../../../platform/feed-cards/post-kind.ts';
import { type DraftFile, draftFieldsOf, draftFiles, storedLink } from '../kinds/draft-items.ts';
import { namesInWords } from './mentions.ts';

export type Draft = NonNullable<HandlerOutput<typeof api.drafts.get>['draft']>;

/** What a draft stores besides its text and its file; what kinds of posts put there, they say (`kinds/draft-items.ts`). */
export type DraftExtras = Pick<DraftSaving, 'audience' | 'declinedLinks'> & Record<string, unknown>;

type FileRow = {
  key: string;
  smallKey: string | null;
  thumbKey: string | null;
  type: Upload['type'];
  name: string;
  bytes: number;
  width: number | null;
  height: number | null;
};
type DraftRow = {
  content: string;
  extras: DraftExtras;
  updatedAt: Date;
  file: FileRow | null;
  /** Files that go with it, by their names. */
  beside: Readonly<Record<string, FileRow | null>>;
};

const fileJson = (alias: string) =>
  `case when ${alias}.id is not null then json_build_object('key', ${alias}.key, 'smallKey', ${alias}.small_key,
    'thumbKey', ${alias}.thumb_key, 'type', ${alias}.type, 'name', ${alias}.original_name, 'bytes', ${alias}.bytes,
    'width', ${alias}.width, 'height', ${alias}.height) end`;

const waitingFile = ({ name, key }: DraftFile) =>
  `\nleft join uploads ${name} on ${name}.key = d.extras->>'${key}' and ${name}.owner_id = d.user_id and ${name}.attached_at is null`;

/** A file that a post took meanwhile waits no more. `$1` writer, `$2` place. */
export const draftStatement = statement<DraftRow>('posts.draft', () => {
  const files = draftFiles();
  const beside = files.map(({ name }) => `'${name}', ${fileJson(name)}`).join(', ');
  return `select d.content, d.extras, d.updated_at as "updatedAt",
  ${fileJson('f')} as file, json_build_object(${beside}) as beside
from post_drafts d left join uploads f on f.id = d.upload_id and f.attached_at is null${files.map(waitingFile).join('')}
where d.user_id = $1 and d.place = $2`;
});

const addressOf = (key: string | null) => (key === null ? null : `/uploads/${key}`);

function uploadOf({ key, smallKey, thumbKey, ...upload }: FileRow): Upload {
  return { ...upload, url: `/uploads/${key}`, smallUrl: addressOf(smallKey), thumbUrl: addressOf(thumbKey) };
}

function mediaOf({ file, beside, extras }: DraftRow): Draft['media'] {
  if (file) {
    const others = Object.entries(beside).map(([name, other]) => ({ [name]: other && uploadOf(other) }));
    return Object.assign({ source: 'upload', upload: uploadOf(file) }, ...others);
  }
  const url = storedLink(extras);
  return url === null ? null : { source: 'link', url };
}

/** The writer's own draft of a place, or null. */
export async function getDraft(pool: Pool, userId: number, place: string): Promise<Draft | null> {
  const [row] = await draftStatement.run(pool, [userId, place]);
  if (!row) return null;
  const { content, extras, updatedAt } = row;
  const { audience, declinedLinks } = extras;
  return { content, audience, ...draftFieldsOf(extras), declinedLinks, media: mediaOf(row), updatedAt };
}

type Version = HandlerOutput<typeof api.versions.list>['items'][number];
type VersionRow = { id: number; content: string; audience: Version['audience']; replacedAt: Date };

/** Who could read these words while they stood: each change of the audience says who could until then. */
const audienceThen = `coalesce(v.audience, (
    select later.audience from post_versions later
    where later.post_id = v.post_id and later.id > v.id and later.audience is not null order by later.id limit 1
  ), p.audience)`;

/**
 * Newest first, without what was replaced before anybody had answered, and without what was said to others than the viewer.
 * `$1` post, `$2` only versions below it, `$3` how many, `$4` viewer.
 */
export const versionsStatement = statement<VersionRow>(
  'posts.versions',
  `select v.id, v.content, v.audience, v.created_at as "replacedAt"
from post_versions v join posts p on p.id = v.post_id
where v.post_id = $1 and v.id < $2 and not v.is_silent
  and (p.author_id = $4 or ${isWithinAudience('$4', 'p', audienceThen)})
order by v.id desc nulls last
limit $3`,
);

/** Up to `take` earlier words of a post that the viewer may read; words keep the audience that they were written for. */
export async function postVersions(
  pool: Pool,
  viewerId: number,
  postId: number,
  { now, before, take }: { now: Date; before: number; take: number },
): Promise<Version[]> {
  const found = await versionsStatement.run(pool, [postId, before, take, viewerId]);
  const names = await namesInWords(
    pool,
    found.map(({ content }) => content),
    viewerId,
    now,
  );
  return found.map((version, at) => ({ ...version, mentions: names[at] ?? [] }));
}
