import { PROFESSIONS, SENIORITIES } from '../choices.ts';
import { Count, Id, Instant, Line, Text, WebUrl, z } from '../common.ts';
import { CalendarMonth } from '../dates.ts';
import { BIO_MAX_LENGTH, PROFILE_LINK_LIMIT, SKILL_LIMIT } from '../constants.ts';
import { defineSearchKind } from '../kinds.ts';
import { CompanyCard, PersonCard } from '../users.ts';
import { HireCard } from '../hire-cards/schemas.ts';
import { enhancements, Lock } from './enhanced.ts';

export const ProfileLink = z.strictObject({ label: Line(1, 40, 'Label'), url: WebUrl });
export type ProfileLink = z.infer<typeof ProfileLink>;

/** One position. Links to the company's page if there is one. */
export const Experience = z.object({
  id: Id,
  title: z.string(),
  company: z.string(),
  companyId: z.nullable(Id),
  location: z.nullable(z.string()),
  startedOn: CalendarMonth,
  /** Null: until today. */
  endedOn: z.nullable(CalendarMonth),
  description: z.nullable(z.string()),
});
export type Experience = z.infer<typeof Experience>;

const work = {
  title: z.nullable(z.string()),
  company: z.nullable(z.string()),
  /** The page of the named company, if it exists and is listed. */
  companyCard: z.nullable(CompanyCard),
  location: z.nullable(z.string()),
  profession: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  seniority: z.nullable(z.string()),
  isAvailableToHire: z.boolean(),
  links: z.array(z.object({ label: z.string(), url: z.string() })),
  skills: z.array(z.string()),
  experiences: z.array(Experience),
};

/** A member's page (specification §2, §3) as the viewer may see it. */
export const Profile = z.object({
  id: Id,
  username: z.string(),
  fullName: z.string(),
  ...work,
  /** The owner chooses who sees it: nobody, connections or everyone. Null if the viewer may not. */
  email: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
  profileImage: z.nullable(z.string()),
  coverImageUrl: z.nullable(z.string()),
  isVerified: z.boolean(),
  isAdmin: z.boolean(),
  /** Whether the badge shows: with Premium, unless the owner hides it. */
  isPremium: z.boolean(),
  /** Empty, null and the usual order while the owner has no Premium. */
  ...enhancements,
  /** The owner’s Available to Hire card, where the viewer may see it. */
  hireCard: z.nullable(HireCard),
  /** False, and `lastActive` null, where the owner does not show their activity. */
  isOnline: z.boolean(),
  lastActive: z.nullable(Instant),
  createdAt: Instant,
  followerCount: Count,
  followingCount: Count,
  postCount: Count,
  connectionCount: Count,
  /** The viewer's follow of this member. */
  isFollowing: z.boolean(),
  requested: z.boolean(),
  followsViewer: z.boolean(),
  /** Always true; with `profileComplete` what the diagnostic call tells. */
  exists: z.literal(true),
  /** Picture, title, company, location, profession and bio are all there. */
  profileComplete: z.boolean(),
});
export type Profile = z.infer<typeof Profile>;

/** The own profile as its editor needs it. */
export const OwnProfile = z.object({
  id: Id,
  username: z.string(),
  fullName: z.string(),
  ...work,
  companyId: z.nullable(Id),
  avatarUrl: z.nullable(z.string()),
  /** As stored; shown to others only while the owner has Premium. */
  coverImageUrl: z.nullable(z.string()),
  isVerified: z.boolean(),
  isPremium: z.boolean(),
});
export type OwnProfile = z.infer<typeof OwnProfile>;

/** Blank text means nothing: it is stored as null. */
const OptionalLine = (max: number, name: string) => z.nullable(Line(0, max, name));

const distinct = (words: string[]) => new Set(words.map((word) => word.trim().toLowerCase())).size === words.length;

/** What the owner may change, each field on its own; fields left out stay. */
export const ProfileChange = z.strictObject({
  fullName: z.optional(Line(2, 80, 'Full name')),
  title: z.optional(OptionalLine(100, 'Title')),
  company: z.optional(OptionalLine(100, 'Company')),
  /** A known company's number; null keeps the name as plain text; left out, a name that matches exactly is linked. */
  companyId: z.optional(z.nullable(Id)),
  profession: z.optional(z.nullable(z.enum(PROFESSIONS, 'Choose one of the professions'))),
  location: z.optional(OptionalLine(100, 'Location')),
  bio: z.optional(z.nullable(Text(0, BIO_MAX_LENGTH, 'Bio'))),
  seniority: z.optional(z.nullable(z.enum(SENIORITIES, 'Choose one of the levels'))),
  isAvailableToHire: z.optional(z.boolean('Choose yes or no')),
  links: z.optional(
    z
      .array(ProfileLink, 'Links are a list')
      .check(z.maxLength(PROFILE_LINK_LIMIT, `A profile can have at most ${PROFILE_LINK_LIMIT} links`)),
  ),
  skills: z.optional(
    z
      .array(Line(2, 40, 'A skill'), 'Skills are a list')
      .check(
        z.maxLength(SKILL_LIMIT, `A profile can have at most ${SKILL_LIMIT} skills`),
        z.refine(distinct, 'List each skill only once'),
      ),
  ),
});
export type ProfileChange = z.input<typeof ProfileChange>;

/** A position as its owner writes it. */
export const ExperienceBody = z
  .strictObject({
    title: Line(1, 100, 'Title'),
    company: Line(1, 100, 'Company'),
    companyId: z.optional(z.nullable(Id)),
    location: z.optional(OptionalLine(100, 'Location')),
    startedOn: CalendarMonth,
    endedOn: z.optional(z.nullable(CalendarMonth)),
    description: z.optional(z.nullable(Text(0, BIO_MAX_LENGTH, 'Description'))),
  })
  .check(
    z.refine(({ startedOn, endedOn }) => !endedOn || endedOn >= startedOn, {
      error: 'The end can’t be before the start',
      path: ['endedOn'],
    }),
  );
export type ExperienceBody = z.input<typeof ExperienceBody>;

/** Who viewed a profile. `person` is null for visitors who are not named to the reader. */
export const ProfileViewers = z.object({
  /** Different visitors in 90 days. */
  count: Count,
  /** Whether the reader may see names: with Premium, and while they view others by name. */
  isNamed: z.boolean(),
  /** Why the reader's plan shows no names; null with Premium. */
  lock: Lock,
  /** Visitors by profession, most first; null stands for those who view privately or have none. */
  professions: z.array(z.object({ profession: z.nullable(z.string()), count: Count })),
  items: z.array(
    z.object({ person: z.nullable(PersonCard), profession: z.nullable(z.string()), visitedAt: z.nullable(Instant) }),
  ),
  nextCursor: z.nullable(z.string()),
});
export type ProfileViewers = z.infer<typeof ProfileViewers>;

/** How visits to a profile develop, and where the visitors work. */
export const ViewerTrend = z.object({
  /** The last 13 weeks, oldest first: the Monday each begins on, in US Eastern time, and its different visitors. */
  weeks: z.array(z.object({ week: z.string(), count: Count })),
  /** Visitors of 90 days by type of company, most first; null, last, stands for Other: groups under five, and no company. */
  companyTypes: z.array(z.object({ type: z.nullable(z.string()), count: Count })),
});
export type ViewerTrend = z.infer<typeof ViewerTrend>;

/** Members among the results of the search. */
export const peopleSearch = defineSearchKind({
  tab: 'people',
  isNarrowed: true,
  hit: z.object({
    kind: z.literal('person'),
    person: PersonCard,
    location: z.nullable(z.string()),
    isFollowing: z.boolean(),
    /** A follow request waits for this member's answer. */
    requested: z.boolean(),
  }),
});
