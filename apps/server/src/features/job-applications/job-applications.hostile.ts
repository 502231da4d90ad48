import { api } from '@innerspring/contract';
import { eq } from 'drizzle-orm';
import { type HostileScene, MARK, OWN_ROWS } from '../../testing/hostile/feature-scene.ts';
import { applicationBy, openJobBy } from './applications.kit.ts';
import { jobApplications } from './job-applications.tables.ts';

declare module '../../testing/hostile/feature-scene.ts' {
  interface SceneNumbers {
    jobApplication: number;
  }
}

/** An application of the owner's for a friend's job, for the walks with hostile input and with others' numbers. */
export const hostile: HostileScene = {
  after: ['jobs'],
  async make({ owner, friend, kit }) {
    const jobId = await openJobBy(kit, friend, 'Border lead');
    return { jobApplication: await applicationBy(kit, owner, jobId, `Words ${MARK}`) };
  },
  async ofCompany({ kit, maker, guest, numbers }) {
    const jobApplication = await applicationBy(kit, guest, numbers.job, `Words ${MARK}`);
    const resume = await kit.upload(guest, 'document');
    await kit.deps.files.put(resume.key, Buffer.from('%PDF-1.7'), { mime: 'application/pdf' });
    await kit.db.update(jobApplications).set({ resumeId: resume.id }).where(eq(jobApplications.id, jobApplication));
    const params = { applicationId: jobApplication };
    await maker.ok(api.jobApplications.note, { params, body: { text: `Note ${MARK}` } });
    return { numbers: { jobApplication }, files: [resume.url] };
  },
  byPath: ({ numbers }) => ({ 'job-applications/{applicationId}': numbers.jobApplication }),
  words: {
    'jobApplications.apply': { hardlyTakes: 'a live job that takes applications here, and the owner’s is a draft' },
    'jobApplications.applicants': { hardlyTakes: 'who manages the job, and the walker doesn’t' },
    'jobApplications.team': { hardlyTakes: 'who manages the job, and the walker doesn’t' },
    'jobApplications.note': { hardlyTakes: 'who manages the job, and it is the friend’s' },
  },
  open: { 'jobApplications.own': OWN_ROWS },
  notTheOwners: {
    'jobApplications.open': 'the friend manages the job',
    'jobApplications.move': 'the friend manages the job',
    'jobApplications.undo': 'the friend manages the job',
    'jobApplications.rate': 'the friend manages the job',
    'jobApplications.moveMany': 'the application is for the friend’s job',
    'jobApplications.note': 'the friend manages the job',
  },
  markedReads: ['jobApplications.mine'],
};
