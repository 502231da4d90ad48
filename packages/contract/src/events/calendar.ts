import { Id, Instant, z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import * as endpoints from './hosting-endpoints.ts';

export const eventCalendarOperations = operations({
  file: {
    summary: 'An event as a calendar file (RFC 5545)',
    access: 'member',
    params: z.object({ id: Id }),
    response: 'binary',
    errors: ['not_found'],
  },
  own: {
    summary: 'Whether you have a private calendar address, and since when',
    access: 'member',
    response: z.object({ createdAt: z.nullable(Instant) }),
  },
  create: {
    summary: 'Make a private address that calendars subscribe to; an earlier one stops working',
    access: 'member',
    response: z.object({ url: z.string() }),
    status: 201,
  },
  remove: { summary: 'Stop your private calendar address', access: 'member' },
  feed: {
    summary: 'The events that the owner of a private calendar address is going to, as a calendar file',
    access: 'visitor',
    params: z.object({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'This address isn’t valid')) }),
    response: 'binary',
    errors: ['not_found'],
  },
});

export const eventCalendar = bind(endpoints.eventCalendar, eventCalendarOperations);
