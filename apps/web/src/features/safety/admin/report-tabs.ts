/** The queues of reports, in the order of their work. */
export const reportTabs = ['open', 'appealed', 'decided', 'closed'] as const;
export type ReportTab = (typeof reportTabs)[number];
