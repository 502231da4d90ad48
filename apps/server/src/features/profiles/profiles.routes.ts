import { api } from '@innerspring/contract';
import type { FastifyReply } from 'fastify';
import type { Api, Deps, Viewer } from '../../platform/deps.ts';
import { addExperience, changeExperience, removeExperience, changeProfile, setPicture } from './profile.commands.ts';
import { initialsFor, initialsImage, placeholderImage } from './initials-image.ts';
import { avatarOf, debugUser, getProfile, ownProfile } from './profile.queries.ts';
import { profilesLimits } from './profiles.tokens.ts';
import { changeEnhanced } from './enhanced.commands.ts';
import { enhancedProfile } from './enhanced.queries.ts';
import { profileViewers, viewerTrend } from './viewers.queries.ts';
import { recordVisit } from './visits.commands.ts';
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
function registerAvatars({ on }: Api, { pool, files, clock }: Deps): void {
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

function registerEditing(on: Api['on'], deps: Deps): void {
  const own = ({ id }: Viewer) => ownProfile(deps.pool, id, deps.clock.now());
  on(api.people.own, async (_input, { viewer }) => own(viewer));
  on(api.people.change, async ({ body }, { viewer, ip }) => {
    await changeProfile(deps, viewer, body, ip);
    return own(viewer);
  });
  on(api.people.addExperience, async ({ body }, { viewer }) => {
    await addExperience(deps, viewer, body);
    return own(viewer);
  });
  on(api.people.changeExperience, async ({ params, body }, { viewer }) => {
    await changeExperience(deps, viewer, params.id, body);
    return own(viewer);
  });
  on(api.people.removeExperience, async ({ params }, { viewer }) => {
    await removeExperience(deps, viewer, params.id);
    return own(viewer);
  });
}

function registerPictures(on: Api['on'], deps: Deps): void {
  const own = ({ id }: Viewer) => ownProfile(deps.pool, id, deps.clock.now());
  on(api.people.setPhoto, async ({ body }, { viewer }) => {
    await setPicture(deps, viewer, 'photo', body.url);
    return own(viewer);
  });
  on(api.people.removePhoto, async (_input, { viewer }) => {
    await setPicture(deps, viewer, 'photo', null);
    return own(viewer);
  });
  on(api.people.setCover, async ({ body }, { viewer }) => {
    await setPicture(deps, viewer, 'cover', body.url);
    return own(viewer);
  });
  on(api.people.removeCover, async (_input, { viewer }) => {
    await setPicture(deps, viewer, 'cover', null);
    return own(viewer);
  });
}

/** What Premium adds: featured items, a button, the order of sections, and who viewed the profile. */
function registerEnhanced({ on }: Api, deps: Deps): void {
  const { pool, clock } = deps;
  on(api.people.enhanced, (_input, { viewer }) => enhancedProfile(pool, viewer, clock.now()));
  on(api.people.changeEnhanced, async ({ body }, { viewer }) => {
    await changeEnhanced(deps, viewer, body);
    return enhancedProfile(pool, viewer, clock.now());
  });
  on(api.people.viewers, ({ query }, { viewer }) => profileViewers(pool, viewer.id, clock.now(), query.cursor));
  on(api.people.viewerTrend, (_input, { viewer }) => viewerTrend(pool, viewer.id, clock.now()));
}

/** Profiles: reading, visiting and editing them, and the pictures of members. */
export function registerProfiles(routes: Api, deps: Deps): void {
  const { on } = routes;
  const { pool, clock } = deps;
  /** Reading others' profiles one after the other is what scrapers do; the own one is free. */
  const count = async (viewer: Viewer, id: number) => {
    if (viewer.id !== id) await deps.limits.take(profilesLimits.profiles, viewer.id);
  };
  on(api.people.get, async ({ params }, { viewer }) => {
    await count(viewer, params.id);
    return getProfile(pool, viewer.id, params.id, clock.now());
  });
  on(api.people.debug, async ({ params }, { viewer }) => {
    // Only who may learn something takes a point: a page's own diagnostic call does not halve its limit.
    if (viewer.isAdmin) await count(viewer, params.id);
    return debugUser(pool, viewer, params.id);
  });
  on(api.people.visit, async ({ params }, context) => {
    await recordVisit(deps, context, params.id);
    return { success: true as const };
  });
  registerEditing(on, deps);
  registerPictures(on, deps);
  registerEnhanced(routes, deps);
  registerAvatars(routes, deps);
}
