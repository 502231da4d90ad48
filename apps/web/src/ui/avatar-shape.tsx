import { clsx } from 'clsx';
import { type CSSProperties, useState } from 'react';
import { avatarPicture } from './picture-sizes.ts';

/**
 * The address of a picture with the version parameter that every picture which can change has (specification §7). A stored
 * file never changes under its name, so the name gives the version.
 */
export function versionedPicture(address: string): string {
  const isBare = address.startsWith('/uploads/') && !address.includes('?');
  return isBare ? `${address}?v=${address.slice(9, 17)}` : address;
}

export interface AvatarShapeProps {
  /** The person's or company's name; sets the initials. */
  name: string;
  /** Sets the hue, so that a member keeps one color. */
  id: number | string;
  src?: string | null | undefined;
  /** Shown where there is no picture; made from the name when absent. */
  initials?: string;
  /** Edge in px. */
  size?: number;
  /** Companies are square. */
  shape?: 'circle' | 'square';
  /** Alternative text; empty (the default) if the name is next to it. */
  alt?: string;
  className?: string;
}

/** First letters of the words, in capitals, cut to two. A word without a letter or digit, such as "&", has none; `none` if no word has. */
export function initialsOf(name: string, none = '?'): string {
  const letters = name.split(/\s+/).map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? '');
  return [...letters.join('').toUpperCase()].slice(0, 2).join('') || none;
}

/** A hue between 0 and 359, the same for the same id. */
export function hueOf(id: number | string): number {
  let hash = 17;
  for (const letter of String(id)) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return (hash * 47) % 360;
}

/** The picture where there is one that loads, else the initials on the member's own hue. */
export function AvatarShape({
  name,
  id,
  src,
  initials = initialsOf(name),
  size = 40,
  shape = 'circle',
  alt = '',
  className,
}: AvatarShapeProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const round = shape === 'circle' ? 'rounded-full' : size < 40 ? 'rounded-small' : 'rounded-control';
  const box: CSSProperties = { width: size, height: size };
  if (src && src !== failed) {
    return (
      <img
        src={versionedPicture(avatarPicture(src, size))}
        alt={alt}
        onError={() => setFailed(src)}
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        style={box}
        className={clsx('inline-block shrink-0 bg-sunk object-cover', round, className)}
      />
    );
  }
  const hue = { '--hue': hueOf(id), fontSize: size * 0.36 } as CSSProperties;
  return (
    <span
      style={{ ...box, ...hue }}
      className={clsx(
        'initials inline-grid shrink-0 place-items-center overflow-hidden leading-none font-semibold select-none',
        round,
        className,
      )}
      role={alt ? 'img' : undefined}
      aria-label={alt || undefined}
      aria-hidden={alt ? undefined : true}
    >
      {initials}
    </span>
  );
}
