/** How many collections a member may have, and how long their names may be. */
export const COLLECTION_LIMIT = 20;
export const COLLECTION_NAME_LENGTH = 40;
/** Longest note on a saved thing. */
export const SAVED_NOTE_LENGTH = 280;
/** How many saved things one call moves, removes or restores. */
export const SAVED_BATCH = 100;

export const SAVED_SORTS = ['saved', 'posted'] as const;
export type SavedSort = (typeof SAVED_SORTS)[number];
