import { PROFILE_SECTIONS } from '@innerspring/contract/profiles/choices';
import type { api, HandlerOutput } from '@innerspring/contract';
import type { Pool } from 'pg';
import { planLock } from '../../core/accounts/public.ts';
import { mayReadPost } from '../../core/visibility/public.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Viewer } from '../../platform/deps.ts';

export type EnhancedProfile = HandlerOutput<typeof api.people.enhanced>;

/** Characters of a featured post's text. */
const EXCERPT = 200;

/** The text of a post with the names of those it mentions in place of their tokens. */
const plainText = (post: string) =>
  `regexp_replace(${post}.content, '@\\[([^][\\n]+)\\]\\([1-9][0-9]*\\)', '@\\1', 'g')`;

/** SQL for "a post that its author, the owner of the row, may feature": theirs, in their own name, with text of its own. */
export const isFeaturable = (post: string, owner: string): string =>
  `${post}.author_id = ${owner} and ${post}.company_id is null and ${post}.content <> ''`;

/** The featured items of a member that the viewer may see, in order, as JSON: a post only while the viewer may read it. */
const featuredFor = (viewer: string, owner: string, now: string) => `(
    select coalesce(json_agg(case when item.post_id is null
      then json_build_object('kind', 'link', 'title', item.title, 'url', item.url)
      else json_build_object('kind', 'post', 'postId', p.id, 'excerpt', left(${plainText('p')}, ${EXCERPT}),
        'imageUrl', '/uploads/' || coalesce(picture.thumb_key, picture.small_key, picture.key),
        'createdAt', to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      end order by item.position), '[]'::json)
    from featured_items item
    left join posts p on p.id = item.post_id
    left join uploads picture on picture.id = p.upload_id and p.media_type = 'image'
    where item.user_id = ${owner}
      and (item.post_id is null or (${isFeaturable('p', owner)} and ${mayReadPost(viewer, 'p', now)}))
  )`;

const callToAction = `case when extra.action_label is not null
    then json_build_object('label', extra.action_label, 'url', extra.action_url) end as "callToAction"`;

const sections = `coalesce(extra.sections, '{${PROFILE_SECTIONS.join(',')}}') as sections`;

/**
 * Columns of a statement over a member `u` with `joinEnhancements`. Without Premium they are as if nothing was stored, and
 * nothing is looked up.
 */
export const enhancementColumns = (viewer: string, now: string): string =>
  `case when u.premium_until > ${now} then ${featuredFor(viewer, 'u.id', now)} else '[]'::json end as featured,
  ${callToAction}, ${sections}`;

/** Joins what is stored of a member `u` with Premium. */
export const joinEnhancements = (now: string): string =>
  `left join profile_enhancements extra on extra.user_id = u.id and u.premium_until > ${now}`;

/** `$1` member, `$2` present. */
const storedStatement = statement<Omit<EnhancedProfile, 'lock'> & { isPremium: boolean }>(
  'people.enhanced',
  `select ${featuredFor('$1', 'u.id', '$2')} as featured, ${callToAction}, ${sections},
  coalesce(u.premium_until > $2, false) as "isPremium"
from users u
left join profile_enhancements extra on extra.user_id = u.id
where u.id = $1`,
);

/** What is stored for the owner, also while it is hidden for want of Premium. */
export async function enhancedProfile(pool: Pool, viewer: Viewer, now: Date): Promise<EnhancedProfile> {
  const [stored] = await storedStatement.run(pool, [viewer.id, now]);
  if (!stored) throw new Error('A member who asks has a row.');
  const { isPremium, ...extras } = stored;
  return { ...extras, lock: planLock({ isPremium }, 'enhancedProfile') };
}
