import { api } from '@innerspring/contract';
import { type HostileScene, MARK, PUBLIC } from '../../testing/hostile/feature-scene.ts';
import { completeJob } from './jobs.kit.ts';

declare module '../../testing/hostile/feature-scene.ts' {
  interface SceneNumbers {
    job: number;
  }
}

/** A job of the owner's for the walks over all endpoints with hostile input and with others' numbers. */
export const hostile: HostileScene = {
  async make({ owner }) {
    const { id } = await owner.ok(api.jobs.create, { body: { ...completeJob, title: `Pourer ${MARK}` } });
    return { job: id };
  },
  byPath: ({ numbers }) => ({ 'jobs/{id}': numbers.job }),
  words: {
    'adminJobs.askChange': { hardlyTakes: 'a posting in review, and the owner’s is a draft' },
    'adminJobs.reject': { hardlyTakes: 'a posting in review or live, and the owner’s is a draft' },
  },
  fitting: async () => {
    const body = { ...completeJob, questions: ['Which line did you run?'] };
    return { 'jobs.create': { body }, 'jobs.save': { body } };
  },
  open: { 'jobs.ofCompany': PUBLIC },
  markedReads: ['jobs.own', 'jobs.get', 'jobs.draft'],
};
