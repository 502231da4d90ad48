import type { ExportData } from '../../platform/personal-data/export-data.ts';

export const applicationsExport: ExportData = {
  areas: [
    {
      name: 'application',
      place: 40,
      tables: ['applications'],
      select: `select a.user_id as key, a.full_name as "fullName", a.company, a.title, a.profession, a.company_type as "companyType", a.location,
      a.website, a.industry_role as "industryRole", a.referred_by as "referredBy", a.submitted_at as "submittedAt", a.decided_at as "decidedAt",
      a.rejection_reason as "rejectionReason", a.appealed_at as "appealedAt"
      from applications a where a.user_id = $1 and a.user_id > $2`,
    },
    {
      name: 'application-messages',
      place: 50,
      tables: ['application_messages'],
      select: `select id as key, "from", text, created_at as "createdAt" from application_messages where user_id = $1 and id > $2`,
    },
  ],
  leftOut: {
    staff_notes: 'what staff write to one another',
  },
};
