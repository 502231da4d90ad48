/** Descriptions are plain text with a few marks of Markdown: `### Heading`, `- entry`, `1. entry`, `**bold**`, `*slanted*`. */

/** Whether a description has marks, so that its words alone don't show it as meant. */
export const hasMarks = (text: string): boolean =>
  /^(?:#{1,6}\s|[-*+]\s|\d+[.)]\s)|\*\*\S|(?<![\w*])\*[^\s*]/m.test(text);

/** A description without its marks, for those who read words alone, such as search engines. */
export const plainDescription = (text: string): string =>
  text
    .replace(/^#{1,6}\s+/gm, '')
    .replace(/\*\*(\S|\S.*?\S)\*\*/g, '$1')
    .replace(/(?<![\w*])\*([^\s*]|[^\s*][^*\n]*[^\s*])\*(?![\w*])/g, '$1');
