import { Id, Ok, PageQuery, z } from '../common.ts';
import { EXPERIENCE_LIMIT } from '../constants.ts';
import { bind, operations } from '../endpoint.ts';
import * as endpoints from './endpoints.ts';
import { EnhancedProfile, EnhancedProfileChange } from './enhanced.ts';
import { ExperienceBody, OwnProfile, Profile, ProfileChange, ProfileViewers, ViewerTrend } from './schemas.ts';

const PersonParams = z.object({ id: Id });

/** An own image upload: the address that the upload answered with. */
const PictureBody = z.strictObject({
  url: z.string('Choose a picture').check(z.regex(/^\/uploads\/[a-f0-9]{32}\.webp$/, 'Upload the picture first')),
});

export const peopleOperations = operations({
  get: {
    summary: 'A member’s profile as you’re allowed to see it',
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
    summary: 'Record a visit to a profile; counts once in 12 hours',
    access: 'member',
    params: PersonParams,
    response: Ok,
    errors: ['not_found'],
  },
  viewers: {
    summary: 'Who viewed your profile in the last 90 days, latest first; names are for Premium members only',
    access: 'member',
    query: PageQuery,
    response: ProfileViewers,
  },
  viewerTrend: {
    summary: 'How many members viewed your profile by week, and the types of their companies, with Premium',
    access: 'premium',
    feature: 'profileViews',
    response: ViewerTrend,
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
    summary: 'The placeholder image',
    access: 'visitor',
    response: 'binary',
  },
  own: {
    summary: 'Your profile, for editing',
    access: 'member',
    response: OwnProfile,
  },
  change: {
    summary: 'Edit parts of your profile',
    access: 'member',
    body: ProfileChange,
    response: OwnProfile,
  },
  addExperience: {
    summary: `Add a position to your profile, up to ${EXPERIENCE_LIMIT}`,
    access: 'member',
    body: ExperienceBody,
    response: OwnProfile,
    status: 201,
    errors: ['conflict'],
  },
  changeExperience: {
    summary: 'Replace a position on your profile',
    access: 'member',
    params: PersonParams,
    body: ExperienceBody,
    response: OwnProfile,
    errors: ['not_found'],
  },
  removeExperience: {
    summary: 'Remove a position from your profile',
    access: 'member',
    params: PersonParams,
    response: OwnProfile,
    errors: ['not_found'],
  },
  setPhoto: {
    summary: 'Use your uploaded image as your profile photo',
    access: 'member',
    body: PictureBody,
    response: OwnProfile,
  },
  removePhoto: {
    summary: 'Remove your profile photo',
    access: 'member',
    response: OwnProfile,
  },
  setCover: {
    summary: 'Use your uploaded image as your cover, with Premium',
    access: 'premium',
    feature: 'enhancedProfile',
    body: PictureBody,
    response: OwnProfile,
  },
  removeCover: {
    summary: 'Go back to the default cover',
    access: 'member',
    response: OwnProfile,
  },
  enhanced: {
    summary: 'Your featured items, button and order of sections, as stored; shown to others with Premium',
    access: 'member',
    response: EnhancedProfile,
  },
  changeEnhanced: {
    summary: 'Change your featured items, button or order of sections, with Premium',
    access: 'premium',
    feature: 'enhancedProfile',
    body: EnhancedProfileChange,
    response: EnhancedProfile,
  },
});

export const people = bind(endpoints.people, peopleOperations);
