import type { ExportData } from '../../platform/personal-data/export-data.ts';

export const feedbackExport: ExportData = {
  areas: [
    {
      name: 'bug-reports',
      place: 440,
      tables: ['bug_reports'],
      select: `select id as key, title, description, steps_to_reproduce as "stepsToReproduce", expected_behavior as "expectedBehavior",
      actual_behavior as "actualBehavior", priority, bug_type as "bugType", current_page as "currentPage", browser_info as "browserInfo",
      device_info as "deviceInfo", state, created_at as "createdAt" from bug_reports where reporter_id = $1 and id > $2`,
    },
  ],
  leftOut: {
    client_errors: 'errors of the site, without words of the member',
  },
};
