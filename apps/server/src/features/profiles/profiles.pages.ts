import { changedBy, changedSelf, type OpenPages } from '../../platform/live/open-page.ts';

/** What members change on their own page. */
export const profilesPages: OpenPages = {
  changes: changedBy(
    changedSelf,
    'people.change',
    'people.addExperience',
    'people.changeExperience',
    'people.removeExperience',
    'people.setPhoto',
    'people.removePhoto',
    'people.setCover',
    'people.removeCover',
  ),
  apart: { 'people.visit': 'who has visited shows to the owner alone, on a page of its own' },
};
