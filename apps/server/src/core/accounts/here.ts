/** A member whose last request is so recent is here, also where no live connection can be held; in milliseconds. */
const HERE_MS = 120_000;

/** Whether a member who was last active then still counts as here. */
export const isHere = (lastActive: Date | null, now: Date): boolean =>
  lastActive !== null && now.getTime() - lastActive.getTime() < HERE_MS;
