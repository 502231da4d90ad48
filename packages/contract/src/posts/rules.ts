import { isStorable, z } from '../common.ts';
import { COMMENT_MAX_LENGTH, POST_MAX_LENGTH, POST_MIN_LENGTH } from '../constants.ts';
import { withoutMentions } from './mentions.ts';

const onlySpaceAndPunctuation = /^[\s\p{P}\p{Cf}\p{Cc}]*$/u;

function isOneCharacterRepeated(text: string): boolean {
  const [first, ...rest] = Array.from(text.trim());
  return rest.length > 0 && rest.every((character) => character === first);
}

/**
 * The first rule of specification §5 that a post's words break, as its exact sentence, or null.
 * Rules apply in the order given there, on the text as typed.
 */
export function postContentProblem(text: string): string | null {
  if (text.length < POST_MIN_LENGTH) return 'Post content must be at least 4 characters long';
  if (text.trim() === '') return 'Post cannot be empty';
  if (withoutMentions(text).trim() === '') return 'Post must contain actual content beyond mentions';
  if (onlySpaceAndPunctuation.test(text)) return 'Post must contain meaningful content';
  if (isOneCharacterRepeated(text)) return 'Post cannot contain only repeated characters';
  if (!isStorable(text)) return 'Post contains a character that cannot be stored';
  if (text.length > POST_MAX_LENGTH) return `Post content can have at most ${POST_MAX_LENGTH} characters`;
  return null;
}

/** The words of a post, checked by `postContentProblem`. */
export const PostContent = z.string('Post content must be at least 4 characters long').check((payload) => {
  const problem = postContentProblem(payload.value);
  if (problem) payload.issues.push({ code: 'custom', message: problem, input: payload.value });
});

export const CommentContent = z.string('Comment cannot be empty').check((payload) => {
  const text = payload.value;
  const problem =
    text.trim() === ''
      ? 'Comment cannot be empty'
      : !isStorable(text)
        ? 'Comment contains a character that cannot be stored'
        : text.length > COMMENT_MAX_LENGTH
          ? `Comment can have at most ${COMMENT_MAX_LENGTH} characters`
          : null;
  if (problem) payload.issues.push({ code: 'custom', message: problem, input: text });
});

const videoFile = /\.(?:mp4|webm|ogg|avi|mov)(?:\?[^#]*)?$/i;

/**
 * Specification §5 "Video URL": ends in a known ending with an optional query, or contains youtu, vimeo or video.
 * Only absolute http(s) addresses without credentials are looked at.
 */
export function isVideoUrl(text: string): boolean {
  const trimmed = text.trim();
  if (trimmed.length > 2000 || !URL.canParse(trimmed)) return false;
  const url = new URL(trimmed);
  if ((url.protocol !== 'https:' && url.protocol !== 'http:') || url.username || url.password) return false;
  return videoFile.test(trimmed) || /youtu|vimeo|video/i.test(trimmed);
}

const youtubeHosts = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
]);
const youtubeId = /^[A-Za-z0-9_-]{11}$/;
const vimeoId = /^\d{6,12}$/;

/** How a video link may be shown: embedded by a checked id from an exact host, or as a plain link. */
export function videoEmbed(text: string): { kind: 'youtube' | 'vimeo' | 'link'; embedId: string | null } {
  const url = new URL(text.trim());
  const host = url.hostname.toLowerCase();
  const parts = url.pathname.split('/').filter(Boolean);
  if (host === 'youtu.be' && youtubeId.test(parts[0] ?? '')) return { kind: 'youtube', embedId: parts[0] ?? null };
  if (youtubeHosts.has(host)) {
    const id =
      parts[0] === 'watch'
        ? url.searchParams.get('v')
        : ['embed', 'shorts', 'live'].includes(parts[0] ?? '')
          ? parts[1]
          : null;
    if (id && youtubeId.test(id)) return { kind: 'youtube', embedId: id };
  }
  if (host === 'vimeo.com' || host === 'www.vimeo.com' || host === 'player.vimeo.com') {
    const id = parts[0] === 'video' ? parts[1] : parts[0];
    if (id && vimeoId.test(id)) return { kind: 'vimeo', embedId: id };
  }
  return { kind: 'link', embedId: null };
}
