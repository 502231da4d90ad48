/** Month and day of the date tile, in the event's time zone: "Jan", "24". */
export const tileOf = ({ date, timeZone }: { date: string; timeZone: string }): string[] =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone }).format(new Date(date)).split(' ');
