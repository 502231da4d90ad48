import { EVENT_CATEGORIES, EVENT_FORMATS, EVENT_VISIBILITIES } from '@innerspring/contract/events/choices';
import type { AdminEvent } from '@innerspring/contract/events/admin';
import type { EventInput } from '@innerspring/contract/events/schemas';
import type { ReactNode } from 'react';
import { formatDate } from '../../../ui/words/date-format.ts';

/** "Jan 24, 2027, 9:00 AM", as the clocks there show it. */
const localTime = (text: string): string =>
  text && formatDate(new Date(`${text}Z`), { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

type Shown = { input: EventInput; company: string | null };

/** Each field that members read: its label, and what the event has there. */
const fields: readonly (readonly [label: string, text: (shown: Shown) => string])[] = [
  ['Title', ({ input }) => input.title],
  ['Category', ({ input }) => (input.category ? EVENT_CATEGORIES[input.category] : '')],
  ['Starts', ({ input }) => localTime(input.starts)],
  ['Ends', ({ input }) => localTime(input.ends)],
  ['Time zone', ({ input }) => input.timeZone],
  ['Format', ({ input }) => (input.format ? EVENT_FORMATS[input.format] : '')],
  ['Venue', ({ input }) => input.venue],
  ['Street address', ({ input }) => input.address],
  ['City', ({ input }) => input.city],
  ['State or region', ({ input }) => input.region],
  ['Country', ({ input }) => input.country],
  ['Link to join online', ({ input }) => input.joinUrl],
  ['Description', ({ input }) => input.description],
  ['Agenda', ({ input }) => input.agenda.map(({ time, title }) => `${time} ${title}`).join('\n')],
  ['Hosted for', ({ company }) => company ?? ''],
  ['Organized by', ({ input }) => input.organizer],
  ['Website', ({ input }) => input.website],
  ['Price', ({ input }) => (input.isFree ? 'Free' : input.priceNote)],
  ['Who can find it', ({ input }) => EVENT_VISIBILITIES[input.visibility]],
];

function Change({ label, before, after }: { label: string; before: ReactNode; after: ReactNode }) {
  return (
    <div className="grid gap-1">
      <dt className="text-sm text-ink-faint">{label}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">
        <del className="block text-ink-soft">{before || 'Nothing'}</del>
        <ins className="block font-medium no-underline">{after || 'Nothing'}</ins>
      </dd>
    </div>
  );
}

const cover = (url: string | null, alt: string) =>
  url ? <img src={url} alt={alt} className="h-24 w-full rounded-btn object-cover" /> : 'No cover';

/** What the proposed changes to a published event would change, field by field. */
export function ProposedChanges({ proposal }: { proposal: NonNullable<AdminEvent['proposal']> }) {
  const before = { input: proposal.present, company: proposal.presentCompany };
  const after = { input: proposal.proposed, company: proposal.proposedCompany };
  return (
    <dl className="grid gap-3">
      {fields.map(([label, text]) =>
        text(before) === text(after) ? null : (
          <Change key={label} label={label} before={text(before)} after={text(after)} />
        ),
      )}
      {before.input.coverUrl === after.input.coverUrl ? null : (
        <Change
          label="Cover"
          before={cover(before.input.coverUrl, 'Present cover')}
          after={cover(after.input.coverUrl, 'Proposed cover')}
        />
      )}
    </dl>
  );
}
