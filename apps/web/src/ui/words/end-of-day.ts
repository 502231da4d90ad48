/**
 * The last moment of a day on this device's clock, as an instant: what “Last day” and “Until” mean to the person who chooses it.
 * @param day a calendar date, such as `2027-01-24`
 */
export const endOfDay = (day: string): string => new Date(`${day}T23:59:59.999`).toISOString();
