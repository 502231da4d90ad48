import { PROFILE_SECTIONS } from '@innerspring/contract/profiles/choices';
import type { OwnProfile, Profile } from '@innerspring/contract/profiles/schemas';

const work = {
  title: 'Product Development',
  company: 'Loomfield Sleep',
  companyCard: null,
  location: 'Grand Rapids, MI',
  profession: 'Product development',
  bio: 'Comfort, as a bill of materials.',
  seniority: null,
  isAvailableToHire: false,
  links: [],
  skills: [],
  experiences: [],
};

/** A member's profile as another member sees it. */
export function someProfile(given: Partial<Profile> = {}): Profile {
  return {
    id: 12,
    username: 'dana',
    fullName: 'Dana Ruiz',
    ...work,
    email: null,
    avatarUrl: null,
    profileImage: null,
    coverImageUrl: null,
    isVerified: false,
    isAdmin: false,
    isPremium: false,
    isOnline: false,
    lastActive: null,
    createdAt: '2024-01-05T12:00:00.000Z',
    followerCount: 1,
    followingCount: 2,
    postCount: 3,
    connectionCount: 4,
    isFollowing: false,
    requested: false,
    followsViewer: false,
    exists: true,
    profileComplete: false,
    featured: [],
    callToAction: null,
    hireCard: null,
    sections: [...PROFILE_SECTIONS],
    ...given,
  };
}

/** The own profile as its editor loads it. */
export function someOwnProfile(given: Partial<OwnProfile> = {}): OwnProfile {
  return {
    id: 7,
    username: 'maren',
    fullName: 'Maren Oduya',
    ...work,
    companyId: null,
    avatarUrl: null,
    coverImageUrl: null,
    isVerified: false,
    isPremium: false,
    ...given,
  };
}
