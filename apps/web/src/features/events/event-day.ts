/** Month and day of the date tile, on the clocks of the event: "Jan", "24". */
export const tileOf = ({ date, timeZone }: { date: string; timeZone: string }): string[] =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone }).format(new Date(date)).split(' ');
