import { Id, Ok, PageQuery, z } from '../common.ts';
import { EXPERIENCE_LIMIT } from '../constants.ts';
import { bind, operations } from '../endpoint.ts';
import * as endpoints from './endpoints.ts';
import { ExperienceBody, OwnProfile, Profile, ProfileChange, ProfileViewers } from './schemas.ts';

const PersonParams = z.object({ id: Id });

/** An own image upload: the address that the upload answered with. */
const PictureBody = z.strictObject({
  url: z.string('Choose a picture').check(z.regex(/^\/uploads\/[a-f0-9]{32}\.webp$/, 'Upload the picture first')),
});

export const peopleOperations = operations({
  get: {
    summary: 'A member’s profile as the caller may see it',
    access: 'member',
    params: PersonParams,
    response: Profile,
    errors: ['not_found'],
  },
  debug: {
    summary: 'Whether an account exists: members about themselves, admins about anyone',
    access: 'member',
    params: PersonParams,
    response: z.object({ id: Id, exists: z.literal(true), profileComplete: z.boolean() }),
    errors: ['not_found'],
  },
  visit: {
    summary: 'Record a visit of another’s profile; once in 12 hours counts',
    access: 'member',
    params: PersonParams,
    response: Ok,
    errors: ['not_found'],
  },
  viewers: {
    summary: 'Who looked at the own profile in the last 90 days, the latest first; named to Premium members alone',
    access: 'member',
    query: PageQuery,
    response: ProfileViewers,
  },
  avatar: {
    summary: 'A member’s picture, or an image of their initials',
    access: 'member',
    params: PersonParams,
    response: 'binary',
    errors: ['not_found'],
  },
  initials: {
    summary: 'An image of the initials of a name',
    access: 'visitor',
    query: z.strictObject({ name: z.optional(z.string().check(z.maxLength(200, 'The name is too long'))) }),
    response: 'binary',
  },
  placeholder: {
    summary: 'The image that stands for nobody in particular',
    access: 'visitor',
    response: 'binary',
  },
  own: {
    summary: 'The own profile, for editing',
    access: 'member',
    response: OwnProfile,
  },
  change: {
    summary: 'Change parts of the own profile',
    access: 'member',
    body: ProfileChange,
    response: OwnProfile,
  },
  addExperience: {
    summary: `Add a position to the own profile, up to ${EXPERIENCE_LIMIT}`,
    access: 'member',
    body: ExperienceBody,
    response: OwnProfile,
    status: 201,
    errors: ['conflict'],
  },
  changeExperience: {
    summary: 'Replace a position of the own profile',
    access: 'member',
    params: PersonParams,
    body: ExperienceBody,
    response: OwnProfile,
    errors: ['not_found'],
  },
  removeExperience: {
    summary: 'Remove a position from the own profile',
    access: 'member',
    params: PersonParams,
    response: OwnProfile,
    errors: ['not_found'],
  },
  setPhoto: {
    summary: 'Take an own uploaded image as the profile photo',
    access: 'member',
    body: PictureBody,
    response: OwnProfile,
  },
  removePhoto: {
    summary: 'Go without a profile photo',
    access: 'member',
    response: OwnProfile,
  },
  setCover: {
    summary: 'Take an own uploaded image as the cover, with Premium',
    access: 'premium',
    body: PictureBody,
    response: OwnProfile,
  },
  removeCover: {
    summary: 'Go back to the default cover',
    access: 'member',
    response: OwnProfile,
  },
});

export const people = bind(endpoints.people, peopleOperations);
