import { api } from '@innerspring/contract';
import type { FastifyReply } from 'fastify';
import type { Api, Deps } from '../../platform/deps.ts';
import { contentDisposition } from '../../core/media/public.ts';
import { addComment, getComment, listComments } from '../comments/public.ts';
import { idempotencyKeyOf } from '../../platform/api/idempotency.ts';
import { adminEventsOf, approveEvent, askEventChange, markEvent, rejectEvent } from './admin-events.ts';
import { calendarFeed, createCalendar, eventFile, ownCalendar, removeCalendar } from './calendar.ts';
import { createAttending } from './attend-batches.ts';
import { checkIn, guestsOf, ticketOf } from './door.ts';
import { attend, setShown, unattend } from './attending.commands.ts';
import {
  attendanceOf,
  attendeesOf,
  getEvent,
  hostedEvents,
  listEvents,
  monthOf,
  ownEvents,
  regionsOf,
} from './events.queries.ts';
import { cancelEvent, createEvent, draftOf, duplicateEvent, removeEvent, submitEvent } from './hosting.commands.ts';
import { hostCompaniesOf } from './hosting-rights.ts';
import { dropChanges, saveEvent } from './saving.commands.ts';
import {
  attendeesCsv,
  messagesOf,
  rejectMessage,
  sendMessage,
  waitingMessages,
  writeMessage,
} from './host-messages.ts';
import { repeatEvent } from './series.commands.ts';
import { leaveEvent, viewersOf, viewEvent } from './viewers.ts';

function registerHosting({ on }: Api, deps: Deps): void {
  on(api.eventHosting.companies, async (_, { viewer }) => hostCompaniesOf(deps.db, viewer));
  on(api.eventHosting.draft, async ({ params }, { viewer }) => draftOf(deps, viewer, params.id));
  on(api.eventHosting.create, async ({ body }, { viewer }) => createEvent(deps, viewer, body));
  on(api.eventHosting.save, async ({ params, body }, { viewer }) => {
    await saveEvent(deps, viewer, params.id, body);
    return draftOf(deps, viewer, params.id);
  });
  on(api.eventHosting.dropChanges, async ({ params }, { viewer }) => {
    await dropChanges(deps, viewer, params.id);
    return draftOf(deps, viewer, params.id);
  });
  on(api.eventHosting.submit, async ({ params }, { viewer }) => {
    await submitEvent(deps, viewer, params.id);
    return draftOf(deps, viewer, params.id);
  });
  on(api.eventHosting.cancel, async ({ params, body }, { viewer }) => {
    await cancelEvent(deps, viewer, params.id, body.reason);
    return draftOf(deps, viewer, params.id);
  });
  on(api.eventHosting.duplicate, async ({ params }, { viewer }) => duplicateEvent(deps, viewer, params.id));
  on(api.eventHosting.repeat, async ({ params, body }, { viewer }) => repeatEvent(deps, viewer, params.id, body));
  on(api.eventHosting.messages, async ({ params }, { viewer }) => messagesOf(deps, viewer, params.id));
  on(api.eventHosting.message, async ({ params, body }, { viewer }) => {
    await writeMessage(deps, viewer, params.id, body.content);
    return messagesOf(deps, viewer, params.id);
  });
  on(api.eventHosting.csv, async ({ params }, { viewer, ip, reply }) => {
    const text = await attendeesCsv(deps, viewer, params.id, ip);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="attendees.csv"')
      .send(text);
  });
  on(api.eventHosting.remove, async ({ params }, { viewer }) => removeEvent(deps, viewer, params.id));
}

function registerAttending({ on }: Api, deps: Deps): void {
  const { pool, clock } = deps;
  const ask = createAttending(deps);
  on(api.events.attendance, async ({ params }, { viewer }) => attendanceOf(pool, viewer, clock.now(), params.id));
  on(api.events.attend, async ({ params }, { viewer }) => {
    return attend(deps, ask, viewer, params.id);
  });
  on(api.events.unattend, async ({ params }, { viewer }) => {
    return unattend(deps, viewer, params.id);
  });
  on(api.events.setShown, async ({ params, body }, { viewer }) => {
    await setShown(deps, viewer, params.id, body.isShown);
    return attendanceOf(pool, viewer, clock.now(), params.id);
  });
  on(api.events.attendees, async ({ params, query }, { viewer }) => attendeesOf(deps, viewer, params.id, query.cursor));
  on(api.events.view, async ({ params }, { viewer }) => viewEvent(deps, viewer, params.id));
  on(api.events.leave, async ({ params }, { viewer }) => leaveEvent(deps, viewer, params.id));
  on(api.events.viewers, async ({ params }, { viewer }) => viewersOf(deps, viewer, params.id));
}

/** A calendar file; nobody but its owner may keep it. */
const asCalendar = (reply: FastifyReply, { title, text }: { title: string; text: string }) =>
  reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', contentDisposition('attachment', `${title}.ics`))
    .header('cache-control', 'private, no-store')
    .send(text);

function registerCalendars({ on }: Api, deps: Deps): void {
  on(api.eventCalendar.file, async ({ params }, { viewer, reply }) =>
    asCalendar(reply, await eventFile(deps, viewer, params.id)),
  );
  on(api.eventCalendar.own, async (_, { viewer }) => ownCalendar(deps, viewer));
  on(api.eventCalendar.create, async (_, { viewer }) => createCalendar(deps, viewer));
  on(api.eventCalendar.remove, async (_, { viewer }) => removeCalendar(deps, viewer));
  on(api.eventCalendar.feed, async ({ params }, { reply }) =>
    asCalendar(reply, { title: 'events', text: await calendarFeed(deps, params.token) }),
  );
}

function registerDoor({ on }: Api, deps: Deps): void {
  on(api.eventDoor.ticket, async ({ params }, { viewer }) => ticketOf(deps, viewer, params.id));
  on(api.eventDoor.list, async ({ params }, { viewer }) => guestsOf(deps, viewer, params.id));
  on(api.eventDoor.checkIn, async ({ params, body }, { viewer }) => checkIn(deps, viewer, params.id, body.guests));
}

export function registerEvents(api_: Api, deps: Deps): void {
  const { on } = api_;
  const { pool, clock } = deps;
  const event = (id: number) => ({ kind: 'event', id });

  on(api.events.list, async ({ query }, { viewer }) => listEvents(pool, viewer, clock.now(), query));
  on(api.events.month, async ({ query }, { viewer }) => monthOf(pool, viewer, clock.now(), query));
  on(api.events.regions, async (_, { viewer }) => regionsOf(pool, viewer, clock.now()));
  on(api.events.own, async ({ query }, { viewer }) => ownEvents(pool, viewer, clock.now(), query.cursor));
  on(api.events.hosting, async ({ query }, { viewer }) => hostedEvents(pool, viewer, clock.now(), query.cursor));
  on(api.events.get, async ({ params }, { viewer }) => getEvent(pool, viewer, clock.now(), params.id));
  registerAttending(api_, deps);
  registerHosting(api_, deps);
  registerCalendars(api_, deps);
  registerDoor(api_, deps);

  on(api.eventDiscussion.list, async ({ params, query }, { viewer }) =>
    listComments(deps, { viewerId: viewer.id, now: clock.now() }, event(params.id), query),
  );
  on(api.eventDiscussion.write, async ({ params, body }, { viewer, request }) => {
    const key = idempotencyKeyOf(request.headers['idempotency-key']);
    const { content, replyTo = null } = body;
    const id = await addComment(deps, viewer, { subject: event(params.id), content, replyTo, key });
    return getComment(deps, id, { viewerId: viewer.id, now: clock.now() });
  });

  on(api.adminEvents.list, async ({ query }, { viewer }) =>
    adminEventsOf(pool, viewer, clock.now(), query.tab ?? 'review', query.cursor),
  );
  on(api.adminEvents.approve, async ({ params, body }, staff) => approveEvent(deps, staff, params.id, body));
  on(api.adminEvents.askChange, async ({ params, body }, staff) => askEventChange(deps, staff, params.id, body));
  on(api.adminEvents.reject, async ({ params, body }, staff) => rejectEvent(deps, staff, params.id, body));
  on(api.adminEvents.messages, async ({ query }) => waitingMessages(deps, query.cursor));
  on(api.adminEvents.sendMessage, async ({ params }, staff) => sendMessage(deps, staff, params.messageId));
  on(api.adminEvents.rejectMessage, async ({ params, body }, staff) =>
    rejectMessage(deps, staff, params.messageId, body.reason),
  );
  on(api.adminEvents.mark, async ({ params, body }, staff) => markEvent(deps, staff, params.id, body));
}
