import type { ExportData } from '../../platform/personal-data/export-data.ts';
import { exportedOfDrafts } from './kinds/draft-items.ts';
import { exportedOfKinds } from './kinds/every-kind.ts';

export const postsExport: ExportData = {
  areas: [
    {
      name: 'posts',
      place: 60,
      tables: ['posts'],
      get select() {
        return `select p.id as key, p.id, p.content, p.media_type as "mediaType", f.original_name as "fileName",
      ${exportedOfKinds()} p.audience, p.company_id as "companyId", p.comment_count as "commentCount", p.created_at as "createdAt",
      p.is_repost as "isRepost", p.repost_of_id as "repostOfId", p.pinned_at as "pinnedAt",
      p.edited_at as "editedAt", p.deleted_at as "deletedAt", p.removed_at as "removedByStaffAt"
      from posts p left join uploads f on f.id = p.upload_id where p.author_id = $1 and p.id > $2`;
      },
    },
    {
      name: 'earlier-words-of-posts',
      place: 70,
      tables: ['post_versions'],
      select: `select v.id as key, v.post_id as "postId", v.content, v.audience, v.created_at as "replacedAt"
      from post_versions v join posts p on p.id = v.post_id where p.author_id = $1 and v.id > $2`,
    },
    {
      name: 'drafts',
      place: 80,
      tables: ['post_drafts'],
      get select() {
        return `select d.id as key, d.place, d.content, d.extras->>'audience' as "audience", ${exportedOfDrafts()}
      f.original_name as "fileName", d.updated_at as "updatedAt"
      from post_drafts d left join uploads f on f.id = d.upload_id where d.user_id = $1 and d.id > $2`;
      },
    },
    {
      name: 'hidden-posts',
      place: 140,
      tables: ['hidden_posts'],
      select: `select post_id as key, post_id as "postId", created_at as "hiddenAt" from hidden_posts where user_id = $1 and post_id > $2`,
    },
    {
      name: 'followed-topics',
      place: 170,
      tables: ['topic_follows'],
      select: `select t.topic_id as key, o.name as "topic", t.created_at as "since"
      from topic_follows t join topics o on o.id = t.topic_id where t.user_id = $1 and t.topic_id > $2`,
    },
  ],
  leftOut: {
    post_mentions: 'what others wrote',
    timelines: 'made from follows and posts, for speed',
    timeline_posts: 'made from follows and posts, for speed',
  },
};
