/** Joins the parts of a text mail with blank lines between them; leaves out what is empty or absent. */
export function textMail(...parts: (string | null | undefined | false)[]): string {
  return `${parts
    .flatMap((part) => (part ? [part.trim()] : []))
    .filter(Boolean)
    .join('\n\n')}\n`;
}
