/**
 * The least that a home feed can be: the newest posts of a ready timeline with their authors' names, without
 * visibility, companies, files, reactions or saves. What Fastify reaches with it is this machine's limit. `$1` viewer.
 */
export const readyTimeline = `select p.id, p.content, p.created_at, p.like_count, p.comment_count, p.repost_count,
  u.id as author_id, u.username, u.full_name, u.title, u.company
from (select post_id from timeline_posts where owner_id = $1 order by post_id desc limit 20) t
join posts p on p.id = t.post_id join users u on u.id = p.author_id
order by p.id desc`;
