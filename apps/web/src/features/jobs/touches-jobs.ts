/** The names of every query that shows postings. */
export const touchesJobs = /^(?:jobs|adminJobs)\./;
