import { Id, Instant, z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import * as endpoints from './endpoints.ts';

const { PRESENCE_LIMIT } = endpoints;

/** When a member was here; only of those who let the reader see it, and to readers who show their own. */
export const Presence = z.object({ id: Id, isOnline: z.boolean(), lastActive: z.nullable(Instant) });
export type Presence = z.infer<typeof Presence>;

const PresenceQuery = z.strictObject({
  /** Numbers with commas between them. */
  ids: z.string('Name the members').check(
    z.regex(/^[1-9]\d{0,15}(,[1-9]\d{0,15})*$/, 'Name the members by their ids'),
    z.refine((text: string) => text.split(',').length <= PRESENCE_LIMIT, `Name at most ${PRESENCE_LIMIT} members`),
  ),
});

export const presenceOperations = operations({
  of: {
    summary: 'Which of these members are online, and when they were last active',
    access: 'member',
    query: PresenceQuery,
    response: z.array(Presence),
  },
});

export const presence = bind(endpoints.presence, presenceOperations);
