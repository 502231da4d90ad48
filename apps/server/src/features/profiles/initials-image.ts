const COLOURS = { lightness: 0.88, chroma: 0.06, inkLightness: 0.36, inkChroma: 0.09 };
const EDGE = 128;

/**
 * Initials (specification §4): first letters of the words of the full name, else the first two of the username, else U. A word
 * without a letter or digit, such as "&", has none.
 */
export function initialsFor(fullName: string, username = ''): string {
  const letters = fullName.split(/\s+/).map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? '');
  const initials = [...letters.join('').toUpperCase()].slice(0, 2).join('');
  return initials || [...username.trim()].slice(0, 2).join('').toUpperCase() || 'U';
}

/** A hue between 0 and 359, the same for the same text and the same as the browser paints. */
function hueOf(text: string): number {
  let hash = 17;
  for (const letter of text) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return (hash * 47) % 360;
}

/** Text between tags: whatever has a meaning in XML is spelled out, and what XML cannot hold at all is left out. */
const escaped = (text: string) =>
  text.replaceAll(/[\p{Cc}\ufffe\uffff]/gu, '').replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${EDGE}" height="${EDGE}" viewBox="0 0 128 128">${content}</svg>`;

const ground = (colour: string) => `<rect width="128" height="128" fill="${colour}"/>`;

/** An SVG of initials on the hue of `hueKey`. */
export function initialsImage(initials: string, hueKey: string): string {
  const hue = hueOf(hueKey);
  const { lightness, chroma, inkLightness, inkChroma } = COLOURS;
  return svg(
    `${ground(`oklch(${lightness} ${chroma} ${hue})`)}<text x="64" y="64" dy="0.36em" text-anchor="middle" ` +
      `font-family="Figtree, system-ui, sans-serif" font-weight="600" font-size="46" ` +
      `fill="oklch(${inkLightness} ${inkChroma} ${hue})">${escaped(initials)}</text>`,
  );
}

/** An SVG of a person without a name. */
export const placeholderImage = svg(
  `${ground('oklch(0.9 0.01 84)')}<g fill="oklch(0.62 0.02 264)"><circle cx="64" cy="50" r="22"/>` +
    '<path d="M20 124c0-26 20-42 44-42s44 16 44 42z"/></g>',
);
