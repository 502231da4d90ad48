/** Members that one question names at most. */
export const PRESENCE_LIMIT = 50;
