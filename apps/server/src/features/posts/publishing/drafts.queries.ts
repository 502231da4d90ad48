import type { Pool } from 'pg';
import type { HandlerInput, HandlerOutput, Upload, api } from '@innerspring/contract';
import { statement } from '../../../platform/db/statement.ts';

export type Draft = NonNullable<HandlerOutput<typeof api.drafts.get>['draft']>;
export type DraftSaving = HandlerInput<typeof api.drafts.save>['body'];

/** What a draft keeps besides its words and its file. */
export type DraftExtras = Pick<DraftSaving, 'audience' | 'imageAlt' | 'declinedLinks'> & {
  videoUrl: string | null;
  /** Files that go with a video. */
  coverKey: string | null;
  captionsKey: string | null;
};

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
type DraftRow = { content: string; extras: DraftExtras; updatedAt: Date } & Record<
  'file' | 'cover' | 'captions',
  FileRow | null
>;

const fileJson = (alias: string) =>
  `case when ${alias}.id is not null then json_build_object('key', ${alias}.key, 'smallKey', ${alias}.small_key,
    'thumbKey', ${alias}.thumb_key, 'type', ${alias}.type, 'name', ${alias}.original_name, 'bytes', ${alias}.bytes,
    'width', ${alias}.width, 'height', ${alias}.height) end`;

const waitingFile = (alias: string, key: string) =>
  `left join uploads ${alias} on ${alias}.key = d.extras->>'${key}' and ${alias}.owner_id = d.user_id and ${alias}.attached_at is null`;

/** A file that a post took meanwhile waits no more. `$1` writer, `$2` place. */
export const draftStatement = statement<DraftRow>(
  'posts.draft',
  `select d.content, d.extras, d.updated_at as "updatedAt",
  ${fileJson('f')} as file, ${fileJson('cover')} as cover, ${fileJson('captions')} as captions
from post_drafts d left join uploads f on f.id = d.upload_id and f.attached_at is null
${waitingFile('cover', 'coverKey')}
${waitingFile('captions', 'captionsKey')}
where d.user_id = $1 and d.place = $2`,
);

const addressOf = (key: string | null) => (key === null ? null : `/uploads/${key}`);

function uploadOf({ key, smallKey, thumbKey, ...upload }: FileRow): Upload {
  return { ...upload, url: `/uploads/${key}`, smallUrl: addressOf(smallKey), thumbUrl: addressOf(thumbKey) };
}

function mediaOf({ file, cover, captions, extras }: DraftRow): Draft['media'] {
  if (file) {
    return {
      source: 'upload',
      upload: uploadOf(file),
      cover: cover && uploadOf(cover),
      captions: captions && uploadOf(captions),
    };
  }
  return extras.videoUrl === null ? null : { source: 'link', url: extras.videoUrl };
}

/** The writer's own draft of a place, or null. */
export async function getDraft(pool: Pool, userId: number, place: string): Promise<Draft | null> {
  const [row] = await draftStatement.run(pool, [userId, place]);
  if (!row) return null;
  const { audience, imageAlt, declinedLinks } = row.extras;
  return { content: row.content, audience, imageAlt, declinedLinks, media: mediaOf(row), updatedAt: row.updatedAt };
}
