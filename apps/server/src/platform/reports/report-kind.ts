import type { SQL } from 'drizzle-orm';
import type { Db } from '../deps.ts';
import type { Viewing } from '../subjects/subject-kind.ts';

/** What is reported: who answers for it, and its words. */
export type Reported = { ownerId: number | null; excerpt: string };

/** Characters of `Reported.excerpt`. */
export const REPORT_EXCERPT = 500;

/** Words that are withheld and removed by themselves. Each effect holds rows as the owner's own commands do. */
export type RemovalEffects = {
  /** Keeps it from everybody but its writer until staff have decided. */
  withhold?(tx: Db, id: number, now: Date): Promise<void>;
  /** Takes it away with its counters; false where it is gone already. */
  remove(tx: Db, id: number, now: Date): Promise<boolean>;
  /** Whether staff took it away. */
  isRemoved(tx: Db, id: number): Promise<boolean>;
  /** Puts back what staff took away or reports withheld, as it was and counted again. */
  restore(tx: Db, id: number, now: Date): Promise<void>;
};

/** A suspension of the thing itself, in place of whoever answers for it. */
export type SuspensionEffects = {
  /** @throws {AppError} `conflict` where it is gone or suspended already. */
  suspend(tx: Db, id: number, why: { reason: string; now: Date }): Promise<void>;
  /** Ends the suspension of this instant, unless staff have set another since. */
  lift(tx: Db, id: number, suspendedAt: Date): Promise<void>;
};

/** A kind of subject that members report to staff, as the owner of its tables has it. */
export type ReportKind = {
  /** Of the subject. */
  kind: string;
  /** As the sentences that name all kinds call one of it: "member", "post". */
  name: string;
  /** Selects `ownerId` and `excerpt` of what the viewer can see, or could before one of the two blocked the other. */
  find(id: number, viewing: Viewing): SQL;
  /** What staff see of it now, in SQL about `x`, its row, and `k`, the case; `$1` is the present. */
  staffView: { table: string; href: string; currentText?: string; isVisible: string };
  removal?: RemovalEffects;
  suspension?: SuspensionEffects;
};
