import { mayReadPost } from './post-visibility.ts';
import { isListedCompany, isVisibleTo } from './visibility.ts';

/**
 * Who may open a file: decided by what shows it, each time it is served. A file that nothing shows is its uploader's
 * alone. `f` is always the row of `uploads`; a preview, a converted video and the smaller sizes go with it.
 */
type Reading = { viewer: string; isAdmin: string; now: string };

const addresses = `('/uploads/' || f.key, '/uploads/' || f.thumb_key)`;

/** SQL for "a picture of a profile, a company or a group that the viewer may see, or of a page elsewhere", which every member may look up. */
const isPicture = ({ viewer, isAdmin, now }: Reading): string => `(f.owner_id is null
  or exists (select 1 from users u where u.id = f.owner_id
    and (u.avatar_url in ${addresses} or u.cover_image_url in ${addresses}) and (${isAdmin} or (${isVisibleTo(viewer, 'u', now)})) offset 0)
  or exists (select 1 from companies c where (c.logo_url in ${addresses} or c.cover_image_url in ${addresses})
    and (${isAdmin} or (${isListedCompany('c')}) or exists (select 1 from company_roles r where r.company_id = c.id and r.user_id = ${viewer})) offset 0)
  or exists (select 1 from groups g where g.cover_url in ${addresses} and (g.visibility <> 'hidden' or ${isAdmin}) offset 0))`;

const isInPost = ({ viewer, now }: Reading): string => `exists (select 1 from posts p
    where (p.upload_id = f.id or p.poster_upload_id = f.id or p.captions_upload_id = f.id) and ${mayReadPost(viewer, 'p', now)} offset 0)`;

/** In a conversation, as its thread shows it: until a request is accepted, what came with its words is kept back. */
const isInMessage = ({ viewer }: Reading): string => `exists (select 1 from messages m
    join conversations c on c.id = m.conversation_id
    join conversation_members own on own.conversation_id = c.id and own.user_id = ${viewer}
    where m.upload_id = f.id and m.deleted_at is null and m.removed_at is null and m.seq > own.cleared_seq
      and not (coalesce(c.awaits_id = ${viewer}, false) and m.sender_id <> ${viewer})
      and not exists (select 1 from hidden_messages h where h.message_id = m.id and h.user_id = ${viewer}) offset 0)`;

/** Members have all of a group's files, others those of discussions that they may read; moderators those of whom they blocked, too. */
const isInGroup = ({ viewer, now }: Reading): string => `exists (select 1 from group_files shared
    join groups g on g.id = shared.group_id
    join users u on u.id = shared.user_id
    left join group_members mine on mine.group_id = g.id and mine.user_id = ${viewer}
    where shared.upload_id = f.id and (coalesce(mine.role in ('owner', 'moderator'), false) or (${isVisibleTo(viewer, 'u', now)}))
      and (mine.id is not null or (g.visibility = 'listed'
        and not exists (select 1 from group_bans b where b.group_id = g.id and b.user_id = ${viewer})
        and exists (select 1 from group_posts said where said.file_id = shared.id))) offset 0)`;

/** The cover of a hidden group, for those who know that it is there. */
const isHiddenCover = ({ viewer }: Reading): string => `exists (select 1 from groups g
    where g.cover_url in ${addresses} and (exists (select 1 from group_members k where k.group_id = g.id and k.user_id = ${viewer})
      or (exists (select 1 from group_invites k where k.group_id = g.id and k.user_id = ${viewer})
        and not exists (select 1 from group_bans k where k.group_id = g.id and k.user_id = ${viewer}))) offset 0)`;

/** SQL for "the viewer uploaded the file, or may read what shows it": everything but pictures. */
const isShown = (reading: Reading): string => `(f.owner_id = ${reading.viewer}
  or ${isInPost(reading)}
  or ${isInMessage(reading)}
  or ${isInGroup(reading)}
  or ${isHiddenCover(reading)})`;

/** The two ways to a file: either is enough. */
export const fileAccess = { isPicture, isShown };
