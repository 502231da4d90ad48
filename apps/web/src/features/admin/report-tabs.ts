/** The queues of reports, in the order of their work. Apart from the page, because its route reads the address with them. */
export const reportTabs = ['open', 'appealed', 'decided', 'closed'] as const;
export type ReportTab = (typeof reportTabs)[number];
