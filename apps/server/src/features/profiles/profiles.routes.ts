import { api } from '@innerspring/contract';
import type { Api, Deps, Viewer } from '../../platform/deps.ts';
import { registerAvatars } from './avatars.routes.ts';
import { addExperience, changeExperience, removeExperience } from './experiences.commands.ts';
import { setPicture } from './picture.commands.ts';
import { changeProfile } from './profile.commands.ts';
import { debugUser, getProfile, ownProfile } from './profile.queries.ts';
import { profileViewers } from './viewers.queries.ts';
import { recordVisit } from './visits.commands.ts';
import { profilesLimits } from './profiles.limits.ts';

function registerEditing(on: Api['on'], deps: Deps): void {
  const own = ({ id }: Viewer) => ownProfile(deps.pool, id, deps.clock.now());
  on(api.people.viewers, async ({ query }, { viewer }) =>
    profileViewers(deps.pool, viewer.id, deps.clock.now(), query.cursor),
  );
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
  on(api.people.visit, async ({ params }, { viewer }) => {
    await recordVisit(deps, viewer, params.id);
    return { success: true as const };
  });
  registerEditing(on, deps);
  registerPictures(on, deps);
  registerAvatars(routes, deps);
}
