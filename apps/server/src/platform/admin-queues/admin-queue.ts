import type { SQL } from 'drizzle-orm';

/** Something of a feature that waits for staff, as the dashboard of the admin area counts it. */
export type AdminQueue = {
  name: string;
  /** As staff read it: "Company claims". */
  label: string;
  /** Where staff work it off. */
  href: string;
  /** Selects `since`, one row for each thing that waits: from when on it does. */
  waiting(now: SQL): SQL;
};
