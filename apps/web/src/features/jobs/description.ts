/** Descriptions are plain text with a little Markdown: `### Heading`, `- entry`, `1. entry`, `**bold**`, `*italic*`. */

/** Whether a description contains Markdown, so that plain text would not show it as intended. */
export const hasMarks = (text: string): boolean =>
  /^(?:#{1,6}\s|[-*+]\s|\d+[.)]\s)|\*\*\S|(?<![\w*])\*[^\s*]/m.test(text);

/** A description without its Markdown, for readers of plain text such as search engines. */
export const plainDescription = (text: string): string =>
  text
    .replace(/^#{1,6}\s+/gm, '')
    .replace(/\*\*(\S|\S.*?\S)\*\*/g, '$1')
    .replace(/(?<![\w*])\*([^\s*]|[^\s*][^*\n]*[^\s*])\*(?![\w*])/g, '$1');
