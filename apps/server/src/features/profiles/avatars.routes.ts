import { api } from '@innerspring/contract';
import type { FastifyReply } from 'fastify';
import type { Api, Deps } from '../../platform/deps.ts';
import { avatarOf } from './avatar.queries.ts';
import { initialsFor, initialsImage, placeholderImage } from './initials-image.ts';

/** Security D13: an image and nothing else, whatever is in it. */
const imageHeaders = {
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'content-disposition': 'inline',
};
const HOUR = 3600;

function sendSvg(reply: FastifyReply, image: string, cacheControl: string): FastifyReply {
  return reply
    .headers({ ...imageHeaders, 'cache-control': cacheControl })
    .type('image/svg+xml')
    .send(image);
}

/** Pictures of members, images of initials, and the one for nobody in particular: all from here, none from elsewhere. */
export function registerAvatars({ on }: Api, { pool, files, clock }: Deps): void {
  on(api.people.avatar, async ({ params }, { viewer, reply }) => {
    const { id, fullName, username, key, mime } = await avatarOf(pool, viewer.id, params.id, clock.now());
    const stored = key && (await files.stat(key));
    if (!key || !stored)
      return sendSvg(reply, initialsImage(initialsFor(fullName, username), String(id)), 'private, no-cache');
    return reply
      .headers({ ...imageHeaders, 'cache-control': 'private, no-cache', 'content-length': String(stored.bytes) })
      .type(mime ?? 'image/webp')
      .send(await files.read(key));
  });
  on(api.people.initials, async ({ query }, { reply }) => {
    const name = query.name ?? '';
    return sendSvg(reply, initialsImage(initialsFor(name), name), `public, max-age=${24 * HOUR}`);
  });
  on(api.people.placeholder, async (_input, { reply }) =>
    sendSvg(reply, placeholderImage, `public, max-age=${24 * HOUR}`),
  );
}
