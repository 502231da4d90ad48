import type { EventCategory, EventFormat, EventVisibility } from '@innerspring/contract/events/choices';
import type { EventInput } from '@innerspring/contract/events/schemas';
import { formatDate } from '../../ui/words/date-format.ts';

/** The values of the form. */
export type EventValues = {
  title: string;
  description: string;
  category: EventCategory | '';
  format: EventFormat | '';
  starts: string;
  ends: string;
  timeZone: string;
  venue: string;
  address: string;
  city: string;
  region: string;
  country: string;
  joinUrl: string;
  website: string;
  organizer: string;
  /** Company id; empty for none. */
  hostCompanyId: string;
  coverUrl: string | null;
  isFree: 'yes' | 'no';
  priceNote: string;
  capacity: string;
  hasWaitlist: boolean;
  visibility: EventVisibility;
  /** One item per line: "9:30 AM Pour line". */
  agenda: string;
};

export const blankValues = (timeZone: string, organizer: string): EventValues => ({
  title: '',
  description: '',
  category: '',
  format: 'in_person',
  starts: '',
  ends: '',
  timeZone,
  venue: '',
  address: '',
  city: '',
  region: '',
  country: 'United States',
  joinUrl: '',
  website: '',
  organizer,
  hostCompanyId: '',
  coverUrl: null,
  isFree: 'yes',
  priceNote: '',
  capacity: '',
  hasWaitlist: true,
  visibility: 'members',
  agenda: '',
});

/** The form's values for a stored event. */
export const valuesOf = (input: EventInput): EventValues => ({
  ...input,
  category: input.category ?? '',
  format: input.format ?? '',
  hostCompanyId: input.hostCompanyId === null ? '' : String(input.hostCompanyId),
  isFree: input.isFree ? 'yes' : 'no',
  capacity: input.capacity === null ? '' : String(input.capacity),
  agenda: input.agenda.map(({ time, title }) => `${agendaTime(time)} ${title}`).join('\n'),
});

/** A line of the agenda: "9:30 AM Pour line", or with 24 hours, "09:30 Pour line". */
const agendaLine = /^(\d{1,2}):([0-5]\d)(?:\s*([ap])\.?m\b\.?)?\s+(\S.*)$/i;

/** Reads a line of the agenda; null where it doesn't start with a time. */
function agendaItemOf(line: string): EventInput['agenda'][number] | null {
  const [, hours = '', minutes = '', half = '', title = ''] = agendaLine.exec(line) ?? [];
  const typed = Number(hours);
  if (title === '' || (half === '' ? typed > 23 : typed < 1 || typed > 12)) return null;
  const hour = half === '' ? typed : (typed % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return { time: `${String(hour).padStart(2, '0')}:${minutes}`, title };
}

/** A time of the agenda as readers see it, such as "9:30 AM". */
export const agendaTime = (time: string): string =>
  formatDate(new Date(`2000-01-01T${time}Z`), { timeStyle: 'short', timeZone: 'UTC' });

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** The error in the agenda's lines, or null. */
export function agendaProblem(text: string): string | null {
  const wrong = linesOf(text).find((line) => agendaItemOf(line) === null);
  return wrong === undefined
    ? null
    : `Start each line with a time, such as “9:30 AM Pour line”. This one doesn’t: ${wrong}`;
}

/** The error in the capacity, or null. */
export const capacityProblem = (text: string): string | null =>
  text.trim() === '' || /^[1-9]\d{0,5}$/.test(text.trim()) ? null : 'Enter a whole number, or leave it empty';

export const inputOf = (values: EventValues): EventInput => ({
  ...values,
  category: values.category || null,
  format: values.format || null,
  hostCompanyId: values.hostCompanyId === '' ? null : Number(values.hostCompanyId),
  isFree: values.isFree === 'yes',
  capacity: values.capacity.trim() === '' ? null : Number(values.capacity),
  agenda: linesOf(values.agenda).flatMap((line) => agendaItemOf(line) ?? []),
});
