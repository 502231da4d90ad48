import { Line, z } from '../common.ts';
import { TimeZone } from '../dates.ts';
import { DATE_FORMATS, MUTED_WORD_LENGTH, MUTED_WORDS_MOST, TEXT_SIZES, THEMES } from './choices.ts';

/** The stored value, or `preset` if nothing is stored or the stored value is no longer a choice. */
export function kept<T extends z.core.$ZodType>(schema: T, preset: z.core.output<T>) {
  // oxlint-disable-next-line promise/valid-params -- a schema's catch, not a promise's
  return z.catch(
    z._default(schema, () => preset as never),
    () => preset as never,
  );
}

/** Empty follows the device. */
const ReadersZone = z.union([z.literal(''), TimeZone], 'Choose a time zone');

/** How the pages look and write times, as a change names it. */
export const appearanceChoices = {
  theme: z.enum(THEMES, 'Choose a theme'),
  textSize: z.enum(TEXT_SIZES, 'Choose a size'),
  reducedMotion: z.boolean(),
  timeZone: ReadersZone,
  dateFormat: z.enum(DATE_FORMATS, 'Choose a format'),
};

/** The same as stored: reading never fails. */
export const Appearance = z.object({
  theme: kept(appearanceChoices.theme, 'system'),
  textSize: kept(appearanceChoices.textSize, 'normal'),
  reducedMotion: kept(appearanceChoices.reducedMotion, false),
  timeZone: kept(appearanceChoices.timeZone, ''),
  dateFormat: kept(appearanceChoices.dateFormat, 'us'),
});
export type Appearance = z.infer<typeof Appearance>;

const MutedWord = z.pipe(
  Line(MUTED_WORD_LENGTH.min, MUTED_WORD_LENGTH.max, 'A muted word'),
  z.transform((word: string) => word.trim()),
);
const MutedWords = z.array(MutedWord, 'Enter a list of words').check(
  z.maxLength(MUTED_WORDS_MOST, `You can mute at most ${MUTED_WORDS_MOST} words`),
  z.refine(
    (words: string[]) => new Set(words.map((word) => word.toLowerCase())).size === words.length,
    'You already muted this word',
  ),
);
/** How the member reads: what they do not want to meet, and the order of their feed. */
export const readingChoices = {
  autoplay: z.boolean(),
  mutedWords: MutedWords,
  feedView: z.enum(['latest', 'top'], 'Choose a view'),
};

/** The same as stored. */
export const Reading = z.object({
  autoplay: kept(readingChoices.autoplay, false),
  mutedWords: kept(readingChoices.mutedWords, []),
  feedView: kept(readingChoices.feedView, 'latest'),
});
