/** Whether the database can keep the text as it is: no NUL, no half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

/**
 * Text of several lines as it's kept: each kind of line end is a line feed, such as the vertical tab that presentations copy, and
 * other control characters are left out. Calendars and feeds refuse them, and nobody sees them.
 */
export const withoutControls = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- a vertical tab is a line end here
    .replace(/\r\n?|[\u000b\f\u0085\u2028\u2029]/g, '\n')
    // oxlint-disable-next-line no-control-regex -- removing control characters is the purpose
    .replace(/[\u0001-\u0008\u000e-\u001f\u007f-\u009f]/g, '');

/** Whether a text has line breaks, tabs or other control characters. */
export const hasControls = (text: string): boolean => /[\t\n]/.test(text) || withoutControls(text) !== text;

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
