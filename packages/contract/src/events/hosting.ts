import { Id, Line, Text, z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import { EVENT_LIMITS, EVENT_REPEATS, type EventRepeat } from './choices.ts';
import * as endpoints from './hosting-endpoints.ts';
import { EventDraft, EventInput, EventMessage } from './schemas.ts';

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
    summary:
      'Change an event that you host. What members read of a published one waits for staff unless its company is verified; those who are going are told of another time or place',
    access: 'member',
    params: byId,
    body: EventInput,
    response: EventDraft,
    errors: ['not_found', 'conflict'],
  },
  dropChanges: {
    summary: 'Withdraw the changes to a published event that wait for staff',
    access: 'member',
    params: byId,
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
  repeat: {
    summary: 'Publish an event again on later dates, as a series',
    access: 'member',
    params: byId,
    body: z.strictObject({
      every: z.enum(Object.keys(EVENT_REPEATS) as [EventRepeat, ...EventRepeat[]], 'Choose how often'),
      times: z
        .int('Enter a whole number')
        .check(z.gte(1, 'Enter at least 1'), z.lte(EVENT_LIMITS.repeats, `Enter at most ${EVENT_LIMITS.repeats}`)),
    }),
    response: z.array(byId),
    status: 201,
    errors: ['not_found', 'conflict'],
  },
  messages: {
    summary: 'What the host wrote to everyone who takes part, for those who do and the hosts',
    access: 'member',
    params: byId,
    response: z.array(EventMessage),
    errors: ['not_found', 'forbidden'],
  },
  message: {
    summary: 'Write to everyone attending; staff look at it before it is sent',
    access: 'member',
    params: byId,
    body: z.strictObject({ content: Text(EVENT_LIMITS.messageLeast, EVENT_LIMITS.message, 'The message') }),
    response: z.array(EventMessage),
    status: 201,
    errors: ['not_found', 'conflict'],
  },
  csv: {
    summary: 'Who takes part in an event that you host, as CSV; the download is logged',
    access: 'member',
    params: byId,
    response: 'binary',
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
