import type { HelpArticle, HelpTopic } from '../../platform/nav/entries.ts';

export const topics: readonly HelpTopic[] = [{ at: 50, topic: 'Jobs' }];

export const articles: readonly HelpArticle[] = [
  {
    id: 'find-job',
    topic: 'Jobs',
    at: 320,
    title: 'Find a job',
    words: 'search filter vacancy position pay apply save featured alert email miles radius',
    paragraphs: [
      'Open Jobs and search by words. Quotes keep a phrase together, OR finds either word, and a minus sign leaves one out: quilting OR "tape edge" -manager.',
      'Filters narrow the list by place, workplace, type, category, level, pay, company type and age. Enter a city and choose how many miles around it to search; cities come from GeoNames (geonames.org). The address of the page keeps the filters, so you can bookmark or share a search.',
      'Choose Save this search to keep up to 10 searches. We email you daily or weekly when new jobs match, and each job comes only once. Saved searches is where you change that.',
      'Jobs that you’ve opened turn gray. Save one to find it again under Saved, and choose Apply to contact the company.',
    ],
  },
  {
    id: 'apply-for-job',
    topic: 'Jobs',
    at: 325,
    title: 'Apply for a job, and follow your application',
    words: 'resume cv applied stage withdraw offer hired',
    paragraphs: [
      'Choose Apply on the page of a job. Send a note, answer the questions, and add a résumé as .pdf, .doc or .docx, up to 5 MB. Only those who review applications for this job can open it. Some jobs take applications by email or on a website instead.',
      'Under Jobs, Applied, you see the stage of each application and what comes next. When they make an offer, accept or decline it there.',
      'You can withdraw anytime, and have your résumé, note and answers deleted.',
    ],
  },
  {
    id: 'review-applicants',
    topic: 'Jobs',
    at: 345,
    title: 'Review applicants',
    words: 'hire candidate stage shortlist interview offer not selected notes',
    paragraphs: [
      'Applicants, on the page of your job, lists who applied. Open an application to read it, message the applicant, and add notes that only your team sees: enter @ and a name to tell a colleague. Each reading is logged, and so is each download as CSV.',
      'Filter the list by stage, search by name, and give each applicant your own rating, which nobody else sees. Select several to move them together. The board shows everyone by stage: drag a card by its handle, or use Space and the arrow keys.',
      'When the job is closed, we ask what to tell those who still wait.',
      'Choose the next stage from the list. We tell the applicant. After “Not selected”, you have 30 minutes to undo before we do. Make an offer to hire someone: they’re hired once they accept.',
    ],
  },
  {
    id: 'share-opening',
    topic: 'Jobs',
    at: 330,
    title: 'Post a job',
    words: 'hire vacancy recruiting work price package featured draft publish',
    paragraphs: [
      'Click Post a job under Jobs. The form has four steps: the role, pay and place, how to apply, and a preview. Each Continue saves your draft, so you can come back to it under My Jobs.',
      'Say what the job pays, or that it’s commission only. You can post for a company where you’re owner, admin or recruiter, or name any company in words.',
      'The buttons above the description make headings, lists and bold words. The preview shows them as readers will see them.',
      'A Standard posting shows for 30 days. A Featured one is at the top of the list, and members whose saved searches match hear of it right away. A pack is three Standard postings: use the others whenever you like. Premium includes one Standard posting a quarter.',
      'Jobs of verified companies go live right away. We look at all others within one business day; if we reject one, we return what you paid.',
    ],
  },
  {
    id: 'manage-job',
    topic: 'Jobs',
    at: 340,
    title: 'Renew, pause or close a job',
    words: 'expire extend renew duplicate filled edit',
    paragraphs: [
      'Open the job under My Jobs. You can edit it, pause it, mark it as filled, or duplicate it as a new draft. Recruiters of the same company can, too.',
      'We tell you seven days and one day before it ends. Renew adds 30 days; the date on which it was posted stays the same.',
    ],
  },
];
