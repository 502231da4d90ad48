/** Whether the database can keep the text as it is: no NUL, no half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

/**
 * Text of several lines as it's kept: each kind of line end is a line feed, such as the vertical tab that presentations copy, and
 * other control characters are left out, also those that turn the direction of what follows (U+202A to 202E, U+2066 to 2069).
 * Calendars and feeds refuse them, and nobody sees them.
 */
export const withoutControls = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- a vertical tab is a line end here
    .replace(/\r\n?|[\u000b\f\u0085\u2028\u2029]/g, '\n')
    // oxlint-disable-next-line no-control-regex -- removing control characters is the purpose
    .replace(/[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '');

/** Whether a text has line breaks, tabs or other control characters. */
export const hasControls = (text: string): boolean => /[\t\n]/.test(text) || withoutControls(text) !== text;

/**
 * One line of text as it's kept: without characters that have no width, which make two names look alike. Joiners stay in emoji
 * and in scripts that need them, so not after letters of Latin, Greek or Cyrillic.
 */
export const withoutZeroWidth = (text: string): string =>
  text
    .replace(/[\u200b\u2060\ufeff\u00ad]/g, '')
    .replace(/(?<![\p{L}\p{M}\p{Emoji_Modifier}\p{Extended_Pictographic}])[\u200c\u200d]+/gu, '')
    .replace(/(?<=[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}]\p{M}*)[\u200c\u200d]+/gu, '');

/**
 * What of a text can be seen, to count it: without control and format characters, variation selectors, fillers and the empty
 * braille pattern, and without the spaces around it. Joiners inside of words and emoji matter where text is kept.
 */
export const visibleText = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- control characters can't be seen
  text.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u0000-\u0008\u000e-\u001f\u007f-\u009f]/gu, '').trim();

/** What two texts have in common that readers can't tell apart: what can be seen of them, in lower case. */
export const comparableText = (text: string): string => visibleText(text.normalize('NFKC')).toLowerCase();

/** Whether nothing of the text can be seen. */
export const isBlank = (text: string): boolean => visibleText(text) === '';
