import { LIVE_SUBJECTS, type LiveSubject } from '@innerspring/contract';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { asCondition, isActive } from './core/visibility/public.ts';
import { rows } from './platform/db/rows.ts';
import type { Deps } from './platform/deps.ts';
import { collect, type FeatureManifest, ofFeatures } from './platform/feature.ts';
import type { Subject, Called, Changes, ReadablePage } from './platform/live/live-subjects.ts';
type FeatureList = readonly FeatureManifest[];

/** By endpoint: whose open pages its success changes. */
const changesOf = ofFeatures(
  (features: FeatureList): Map<string, Changes> =>
    new Map(collect(features, 'openPages').flatMap(({ changes = {} }) => Object.entries(changes))),
);
/** Endpoints that change the queues of the admin area. */
const queuesOf = ofFeatures(
  (features: FeatureList): Set<string> => new Set(collect(features, 'openPages').flatMap(({ queues = [] }) => queues)),
);

/** The kind of subject that a page shows, if it has another name. */
const kinds: Partial<Record<LiveSubject, string>> = { person: 'user' };

function readableBy(features: FeatureList, type: LiveSubject): ReadablePage {
  if (type === 'staff') return (id) => sql`u.is_admin and ${id} = 1`;
  const kind = kinds[type] ?? type;
  const [readable, ...more] = collect(features, 'subjects')
    .flat()
    .flatMap((subject) => (subject.kind === kind && subject.openPage) || []);
  if (!readable || more.length > 0) throw new Error(`One feature says who may read the page of a ${type}.`);
  return readable;
}

/** Sets which members may read each type of page; a member who lost the right gets no further frames on it. */
export function guardSubjects({ live, db, clock, features }: Pick<Deps, 'live' | 'db' | 'clock' | 'features'>): void {
  const readersOf = (readable: ReadablePage) => async (id: number, userIds: number[]) => {
    const now = clock.now();
    const found = await rows<{ id: number }>(
      db,
      sql`select u.id from users u
        where u.id = any(${sql.param(`{${userIds.join(',')}}`)}::bigint[])
          and ${asCondition({ now }, (_, at) => isActive('u', at))} and ${readable(id, now)}`,
    );
    return found.map((reader) => reader.id);
  };
  for (const type of LIVE_SUBJECTS) live.guardSubject(type, readersOf(readableBy(features, type)));
}

function calledWith(request: FastifyRequest): Called {
  const params: Record<string, unknown> = Object(request.params);
  const id = Number(params['id'] ?? params['reportId'] ?? params['applicationId']);
  const body: Record<string, unknown> = Object(request.body);
  return { id, userId: Number(params['userId']), viewerId: request.caller?.viewer.id ?? 0, body };
}

/** Notifies open pages of what a request changed, after its response: the response doesn't wait for it. */
export function useSubjectChanges(app: FastifyInstance, deps: Pick<Deps, 'live' | 'db' | 'log' | 'features'>): void {
  const { live, db, log } = deps;
  const [changesBy, queues] = [changesOf(deps), queuesOf(deps)];
  app.addHook('onResponse', async (request, reply) => {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint || reply.statusCode >= 300) return;
    if (queues.has(endpoint.name)) live.subjectsChanged([{ type: 'staff', id: 1 }]);
    const changes = changesBy.get(endpoint.name);
    if (!changes) return;
    try {
      const changed = changes(calledWith(request));
      const subjects = Array.isArray(changed) ? changed : await rows<Subject>(db, changed);
      live.subjectsChanged(subjects.filter(({ id }) => id > 0));
    } catch (error) {
      log.error({ err: error, endpoint: endpoint.name }, 'Failed to notify open pages of a change');
    }
  });
}
