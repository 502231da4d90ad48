import { api } from '@innerspring/contract';
import { type HostileScene, PUBLIC } from '../../testing/hostile/feature-scene.ts';

declare module '../../testing/hostile/feature-scene.ts' {
  interface SceneNumbers {
    experience: number;
  }
}

export const hostile: HostileScene = {
  after: ['posts'],
  async make({ owner, numbers }) {
    // Members who may not read the post must not meet its words on the profile either.
    await owner.ok(api.people.changeEnhanced, { body: { featured: [{ kind: 'post', postId: numbers.post }] } });
    const experience = await owner.ok(api.people.addExperience, {
      body: { title: 'Tape-edge lead', company: 'Quilted Night', startedOn: '2001-01' },
    });
    return { experience: experience.id };
  },
  byPath: ({ numbers }, person) => ({
    'users/{id}': person,
    'user/{id}': person,
    'people/{id}': person,
    'experiences/{id}': numbers.experience,
  }),
  open: { 'people.get': PUBLIC, 'people.visit': 'counts that somebody looked', 'people.avatar': PUBLIC },
  markedReads: ['people.enhanced'],
  notTheOwners: { 'people.debug': 'is for staff, and oneself' },
};
