import { Id, Instant, z } from '../common.ts';
import { ChosenInstant } from '../dates.ts';
import { bind, operations } from '../endpoint.ts';
import { EVENT_LIMITS } from './choices.ts';
import * as endpoints from './hosting-endpoints.ts';

const byId = z.object({ id: Id });

/** Somebody who is going, as the list at the door has them. */
const Guest = z.object({
  id: Id,
  fullName: z.string(),
  company: z.nullable(z.string()),
  /** Of their ticket, so that it can be read without a network; see `plainCode`. */
  code: z.string(),
  checkedInAt: z.nullable(Instant),
});
export type Guest = z.infer<typeof Guest>;

export const eventDoorOperations = operations({
  ticket: {
    summary: 'Your ticket as a QR code that leads hosts to the list at the door, and when you were checked in',
    access: 'member',
    params: byId,
    response: z.object({
      code: z.string(),
      /** As a `data:` URL. */
      picture: z.string(),
      checkedInAt: z.nullable(Instant),
    }),
    errors: ['not_found'],
  },
  list: {
    summary: 'Who is going, for the hosts at the door, by name',
    access: 'member',
    params: byId,
    response: z.array(Guest),
    errors: ['not_found', 'conflict'],
  },
  checkIn: {
    summary: 'Check in members who are going, or undo that; the latest counts, and sending it again changes nothing',
    access: 'member',
    params: byId,
    body: z.strictObject({
      guests: z
        .array(
          z.strictObject({
            userId: Id,
            /** When the host pressed the button. */
            at: ChosenInstant,
            /** The check-in was a mistake, and is undone. */
            isUndone: z.optional(z.boolean()),
          }),
        )
        .check(z.minLength(1, 'Choose at least one'), z.maxLength(EVENT_LIMITS.checkIns, 'Send fewer at a time')),
    }),
    response: z.array(Guest),
    errors: ['not_found', 'conflict'],
  },
});

export const eventDoor = bind(endpoints.eventDoor, eventDoorOperations);
