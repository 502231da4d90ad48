const monthAndYear = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** `2021-04` as "Apr 2021"; the text itself where it is no month. */
export function monthName(month: string): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? month : monthAndYear.format(date);
}

/** `2019-03` to `2022-01` as "Mar 2019 – Jan 2022"; without an end "– Present". */
export function spanOfMonths(from: string, until: string | null): string {
  return `${monthName(from)} – ${until === null ? 'Present' : monthName(until)}`;
}
