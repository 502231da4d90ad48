import type { Comment } from '@innerspring/contract/comments/schemas';
import { type CardsOfKinds, fieldsOfKinds } from '@innerspring/contract/posts/kinds/kind-fields';
import type { Post } from '@innerspring/contract/posts/schemas';
import type { CurrentUser, PersonCard } from '@innerspring/contract/users';

let made = 100;
const nextId = () => {
  made += 1;
  return made;
};

export function somePerson(given: Partial<PersonCard> = {}): PersonCard {
  const id = given.id ?? nextId();
  return {
    id,
    username: `member-${id}`,
    fullName: 'Dana Ruiz',
    title: 'Product Development',
    company: 'Loomfield Sleep',
    avatarUrl: null,
    isVerified: false,
    isPremium: false,
    ...given,
  };
}

/** The fields that kinds of posts add to a card, for a post of text alone. */
const noItem = Object.fromEntries(Object.keys(fieldsOfKinds('card')).map((field) => [field, null])) as CardsOfKinds;

export function somePost(given: Partial<Post> = {}): Post {
  return {
    id: given.id ?? nextId(),
    author: somePerson(),
    company: null,
    content: 'First run of the new hybrid',
    mentions: [],
    mediaType: 'none',
    ...noItem,
    linkPreview: null,
    topics: [],
    audience: 'members',
    createdAt: '2026-03-02T10:00:00.000Z',
    editedAt: null,
    isRepost: false,
    repostOf: null,
    repostCount: 0,
    viewerReposted: false,
    commentsClosed: false,
    isPinned: false,
    isWithheld: false,
    reactionCount: 0,
    reactions: {},
    commentCount: 0,
    viewerReaction: null,
    viewerSaved: false,
    canEdit: false,
    canDelete: false,
    ...given,
  };
}

export function someComment(given: Partial<Comment> = {}): Comment {
  return {
    id: given.id ?? nextId(),
    postId: 1,
    parentId: null,
    author: somePerson(),
    content: 'Which foam is that?',
    mentions: [],
    replyCount: 0,
    reactionCount: 0,
    reactions: {},
    viewerReaction: null,
    createdAt: '2026-03-02T11:00:00.000Z',
    editedAt: null,
    isPinned: false,
    isHidden: false,
    isWithheld: false,
    canEdit: false,
    canDelete: false,
    canPin: false,
    canHide: false,
    ...given,
  };
}

export function someUser(given: Partial<CurrentUser> = {}): CurrentUser {
  return {
    id: 7,
    username: 'maren',
    fullName: 'Maren Oduya',
    title: 'Plant Manager',
    company: 'Harborline Foam',
    location: null,
    profession: null,
    bio: null,
    email: 'maren@harborline.example',
    emailVerified: true,
    avatarUrl: null,
    profileImage: null,
    coverImageUrl: null,
    isVerified: true,
    isAdmin: false,
    isPremium: false,
    isOnline: true,
    lastActive: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    followerCount: 12,
    followingCount: 3,
    postCount: 1,
    connectionCount: 5,
    applicationStatus: 'approved',
    registrationMessage: null,
    twoFactorEnabled: false,
    deletionDueAt: null,
    appearance: { theme: 'system', textSize: 'normal', reducedMotion: false, timeZone: '', dateFormat: 'us' },
    reading: { autoplay: false, mutedWords: [], feedView: 'latest' },
    emergencySession: false,
    ...given,
  };
}
