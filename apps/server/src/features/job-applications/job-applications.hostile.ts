import { type HostileScene, MARK, OWN_ROWS } from '../../testing/hostile/feature-scene.ts';
import { applicationBy, openJobBy } from './applications.kit.ts';

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
