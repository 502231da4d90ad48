/** Matches the names of all queries that show postings. */
export const touchesJobs = /^(?:jobs|adminJobs)\./;
