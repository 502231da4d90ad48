import { Id, Line, z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import { EVENT_LIMITS } from './choices.ts';
import * as endpoints from './hosting-endpoints.ts';
import { EventDraft, EventInput } from './schemas.ts';

const byId = z.object({ id: Id });

export const eventHostingOperations = operations({
  companies: {
    summary: 'The companies for which you can host, by name',
    access: 'member',
    response: z.array(z.object({ id: Id, name: z.string() })),
  },
  draft: {
    summary: 'An event that you host, as its form holds it',
    access: 'member',
    params: byId,
    response: EventDraft,
    errors: ['not_found'],
  },
  create: {
    summary: 'Start an event',
    access: 'member',
    body: EventInput,
    response: byId,
    status: 201,
    errors: ['conflict'],
  },
  save: {
    summary: 'Change an event that you host; those who are going are told of another time or place',
    access: 'member',
    params: byId,
    body: EventInput,
    response: EventDraft,
    errors: ['not_found', 'conflict'],
  },
  submit: {
    summary: 'Propose an event, which staff review; staff publish their own right away',
    access: 'member',
    params: byId,
    response: EventDraft,
    errors: ['not_found', 'conflict'],
  },
  cancel: {
    summary: 'Cancel a published event and tell those who take part',
    access: 'member',
    params: byId,
    body: z.strictObject({ reason: Line(0, EVENT_LIMITS.reason, 'Reason') }),
    response: EventDraft,
    errors: ['not_found', 'conflict'],
  },
  duplicate: {
    summary: 'Start an event with the content of another',
    access: 'member',
    params: byId,
    response: byId,
    status: 201,
    errors: ['not_found', 'conflict'],
  },
  remove: {
    summary: 'Delete a draft or a rejected event',
    access: 'member',
    params: byId,
    errors: ['not_found', 'conflict'],
  },
});

export const eventHosting = bind(endpoints.eventHosting, eventHostingOperations);
