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
