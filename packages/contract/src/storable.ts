/** Whether the database can keep the text as it is: no NUL, no half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();
