import type { Pool } from 'pg';
import type { HandlerInput, HandlerOutput, api } from '@innerspring/contract';
import { statement } from '../../platform/db/statement.ts';

export type Draft = NonNullable<HandlerOutput<typeof api.drafts.get>['draft']>;
export type DraftSaving = HandlerInput<typeof api.drafts.save>['body'];

/** What a draft keeps besides its words and its file. */
export type DraftExtras = Pick<DraftSaving, 'audience' | 'imageAlt' | 'declinedLinks'> & { videoUrl: string | null };

type FileRow = {
  key: string;
  smallKey: string | null;
  thumbKey: string | null;
  type: 'image' | 'document' | 'video';
  name: string;
  bytes: number;
  width: number | null;
  height: number | null;
};
type DraftRow = { content: string; extras: DraftExtras; file: FileRow | null; updatedAt: Date };

/** A file that a post took meanwhile waits no more. `$1` writer, `$2` place. */
export const draftStatement = statement<DraftRow>(
  'posts.draft',
  `select d.content, d.extras, d.updated_at as "updatedAt",
  case when f.id is not null then json_build_object('key', f.key, 'smallKey', f.small_key, 'thumbKey', f.thumb_key, 'type', f.type,
    'name', f.original_name, 'bytes', f.bytes, 'width', f.width, 'height', f.height) end as file
from post_drafts d left join uploads f on f.id = d.upload_id and f.attached_at is null
where d.user_id = $1 and d.place = $2`,
);

const addressOf = (key: string | null) => (key === null ? null : `/uploads/${key}`);

function mediaOf({ file, extras }: DraftRow): Draft['media'] {
  if (file) {
    const { key, smallKey, thumbKey, ...upload } = file;
    return {
      source: 'upload',
      upload: { ...upload, url: `/uploads/${key}`, smallUrl: addressOf(smallKey), thumbUrl: addressOf(thumbKey) },
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
