/** A host of at least two labels, such as "example.com" or "möbel.example:8443", with or without what follows it. */
const bareHost =
  /^(?:[\p{Ll}\p{Lu}\p{Lo}\p{N}][\p{L}\p{N}-]*\.)+[\p{Ll}\p{Lu}\p{Lo}][\p{L}\p{N}-]*(?::\d{1,5})?(?:[/?#]|$)/u;

/** A space, or a mark that nobody sees, such as of the direction of writing, which is copied along with an address. */
const unseen = /^[\s\p{Cf}]$/u;

/** The text without unseen signs around it. A pattern with an end would take time by the square for a long run of spaces. */
function withoutUnseenEnds(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && unseen.test(text.charAt(start))) start += 1;
  while (end > start && unseen.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** A web address as people type it: "example.com/jobs" becomes "https://example.com/jobs". Anything else keeps its words. */
export function withScheme(text: string): string {
  const typed = withoutUnseenEnds(text);
  return bareHost.test(typed) ? `https://${typed}` : typed;
}
