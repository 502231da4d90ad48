import { type GroupCreation, type GroupEdit, HIDDEN_NEEDS_INVITE } from '@innerspring/contract/groups/schemas';
import { eq, sql } from 'drizzle-orm';
import { lockMembers } from '../../core/accounts/public.ts';
import { pictureToKeep } from '../../core/media/public.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { firstRow } from '../../platform/db/rows.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError, fieldError } from '../../platform/errors.ts';
import {
  isModerator,
  lockAnyGroup,
  lockGroup,
  requireModerator,
  requireOwner,
  addMember,
  checkJoined,
  checkOwned,
  deleteGroup,
} from './group-access.ts';
import { groups } from './groups.tables.ts';

const nameTaken = () => new AppError('already_exists', 'There’s already a group with this name.');

/** The cover to store; without a new one the present stays. @throws {AppError} `invalid` */
const keepCover = async (
  tx: Db,
  writerId: number,
  { given, ...more }: { given: string | null | undefined; present: string | null; now: Date },
) => (given === undefined ? more.present : pictureToKeep(tx, writerId, 'coverUrl', { given, ...more }));

const textOrNull = (text: string | null | undefined) => text?.trim() || null;

/** Makes a group that the viewer owns, and gives its number. @throws {AppError} `already_exists`, `conflict`, `invalid` */
export async function createGroup(deps: Deps, viewer: Viewer, given: GroupCreation): Promise<number> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    await lockMembers(tx, [viewer.id]);
    await checkOwned(deps, tx, viewer.id);
    await checkJoined(tx, viewer.id);
    const { name, topic, about, visibility, joinPolicy, question } = given;
    const coverUrl = await keepCover(tx, viewer.id, { given: given.coverUrl, present: null, now });
    const [made] = await tx
      .insert(groups)
      .values({
        name: name.trim(),
        topic,
        about: textOrNull(about),
        coverUrl,
        visibility,
        joinPolicy,
        question: textOrNull(question),
        ownerId: viewer.id,
        activeAt: now,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: groups.id });
    if (!made) throw nameTaken();
    await addMember(tx, { groupId: made.id, userId: viewer.id, role: 'owner', now });
    return made.id;
  });
}

async function checkName(tx: Db, groupId: number, name: string): Promise<void> {
  // Two that take one name at once meet at the index; the lock lets the second see the first.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`group ${name.trim().toLowerCase()}`}, 0))`);
  const taken = await firstRow(
    tx,
    sql`select 1 as taken from groups where lower(name) = lower(${name.trim()}) and visibility <> 'hidden' and id <> ${groupId}`,
  );
  if (taken) throw nameTaken();
}

/** Changes a group: its owner everything, moderators `about`. @throws {AppError} `not_found`, `forbidden`, `already_exists`, `invalid` */
export async function editGroup(deps: Deps, viewer: Viewer, groupId: number, given: GroupEdit): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const group = requireModerator(await lockGroup(tx, viewer.id, groupId));
    const isAboutAlone = Object.keys(given).every((field) => field === 'about');
    if (!isAboutAlone || !isModerator(group.role)) requireOwner(group);
    const visibility = given.visibility ?? group.visibility;
    const joinPolicy = given.joinPolicy ?? group.joinPolicy;
    if (visibility === 'hidden' && joinPolicy !== 'invite') throw fieldError('joinPolicy', HIDDEN_NEEDS_INVITE);
    const name = given.name?.trim() ?? group.name;
    const becomesSeen = group.visibility === 'hidden' && visibility !== 'hidden';
    if (visibility !== 'hidden' && (name !== group.name || becomesSeen)) await checkName(tx, groupId, name);
    const cover = { given: given.coverUrl, present: group.coverUrl, now: deps.clock.now() };
    await tx
      .update(groups)
      .set({
        name,
        visibility,
        joinPolicy,
        coverUrl: await keepCover(tx, viewer.id, cover),
        ...(given.topic !== undefined && { topic: given.topic }),
        ...(given.about !== undefined && { about: textOrNull(given.about) }),
        ...(given.question !== undefined && { question: textOrNull(given.question) }),
      })
      .where(eq(groups.id, groupId));
  });
}

/** Deletes the own group. @throws {AppError} `not_found`, `forbidden` */
export async function removeGroup(deps: Deps, viewer: Viewer, groupId: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    requireOwner(await lockGroup(tx, viewer.id, groupId));
    await deleteGroup(tx, groupId);
  });
  deps.live.removeFromGroup(groupId, 'all');
}

/** Staff delete a group with all that was said in it. @throws {AppError} `not_found` */
export async function removeAsStaff(deps: Deps, admin: Viewer, ip: string, groupId: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const group = await lockAnyGroup(tx, groupId);
    await deleteGroup(tx, groupId);
    await recordAudit(tx, {
      actorId: admin.id,
      action: 'groups.remove',
      summary: `${admin.fullName} deleted the group ${group.name}`,
      subjectType: 'group',
      subjectId: groupId,
      before: { name: group.name, ownerId: group.ownerId },
      ip,
    });
  });
  deps.live.removeFromGroup(groupId, 'all');
}
