/** `1 post`, `20 posts`; `many` where an s does not make it. */
export const counted = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;
