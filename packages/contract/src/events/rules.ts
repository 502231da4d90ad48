import { EVENT_LIMITS } from './choices.ts';
import { isBlank, visibleText } from '../storable.ts';
import type { EventInput } from './schemas.ts';

type Problems = Partial<Record<keyof EventInput, string>>;

const DAY = 86_400_000;

/** Milliseconds between two local times of one zone, as clocks on the wall show them. */
const between = (starts: string, ends: string): number => Date.parse(`${ends}Z`) - Date.parse(`${starts}Z`);

/** What is wrong with the times. Whether they exist in their zone is for the server to say. */
function timeProblems({ starts, ends }: Pick<EventInput, 'starts' | 'ends'>): Problems {
  if (starts === '') return { starts: 'Enter when it starts' };
  if (ends === '') return { ends: 'Enter when it ends' };
  const length = between(starts, ends);
  if (length <= 0) return { ends: 'The end must be after the start' };
  return length > EVENT_LIMITS.days * DAY ? { ends: `An event can last at most ${EVENT_LIMITS.days} days` } : {};
}

/** What an event lacks before it can be published, by field. */
export function eventProblems(input: EventInput): Problems {
  const { title, description, category, format, organizer, hostCompanyId, city, joinUrl, isFree, priceNote } = input;
  const isThere = format === 'in_person' || format === 'hybrid';
  return {
    ...(visibleText(title).length < EVENT_LIMITS.titleLeast && {
      title: `The title needs at least ${EVENT_LIMITS.titleLeast} characters`,
    }),
    ...(category === null && { category: 'Choose a category' }),
    ...timeProblems(input),
    ...(format === null && { format: 'Choose a format' }),
    ...(isThere && isBlank(city) && { city: 'Enter a city' }),
    ...(format !== null && format !== 'in_person' && joinUrl === '' && { joinUrl: 'Enter the address to join' }),
    ...(isBlank(organizer) && hostCompanyId === null && { organizer: 'Enter who organizes it' }),
    ...(!isFree && isBlank(priceNote) && { priceNote: 'Enter what it costs, such as “$45 a person”' }),
    ...(visibleText(description).length < EVENT_LIMITS.descriptionLeast && {
      description: `The description needs at least ${EVENT_LIMITS.descriptionLeast} characters`,
    }),
  };
}

/** The first thing that an event lacks, or null. */
export function firstEventProblem(input: EventInput): { field: keyof EventInput; sentence: string } | null {
  const [first] = Object.entries(eventProblems(input)) as [keyof EventInput, string][];
  return first ? { field: first[0], sentence: first[1] } : null;
}
