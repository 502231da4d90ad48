import type { api, CallOutput, CurrentUser } from '@innerspring/contract';

/** A signed-in member, as GET /api/user returns it. */
export function someUser(more: Partial<CurrentUser> = {}): CurrentUser {
  return {
    id: 7,
    username: 'maren',
    fullName: 'Maren Oduya',
    title: 'Plant Manager',
    company: 'Harborline Foam',
    location: 'Hickory, NC',
    profession: 'Plant management',
    bio: null,
    email: 'maren@harborline.example',
    emailVerified: true,
    avatarUrl: null,
    profileImage: null,
    coverImageUrl: null,
    isVerified: false,
    isAdmin: false,
    isPremium: false,
    isOnline: true,
    lastActive: null,
    createdAt: '2026-01-05T12:00:00.000Z',
    followerCount: 0,
    followingCount: 0,
    postCount: 0,
    connectionCount: 0,
    applicationStatus: 'approved',
    deletionDueAt: null,
    appearance: { theme: 'system', textSize: 'normal', reducedMotion: false, timeZone: '', dateFormat: 'us' },
    reading: { autoplay: false, mutedWords: [], feedView: 'latest' },
    registrationMessage: null,
    twoFactorEnabled: false,
    emergencySession: false,
    ...more,
  };
}

type Detail = CallOutput<typeof api.admin.user>;

/** An applicant with everything that staff see. */
export function someAdminUser(more: Partial<Detail> = {}): Detail {
  return {
    user: {
      id: 42,
      username: 'wanda',
      fullName: 'Wanda Pruitt',
      email: 'wanda@loomfield.example',
      company: 'Loomfield Sleep',
      title: 'Quilting Supervisor',
      avatarUrl: null,
      applicationStatus: 'pending',
      isAdmin: false,
      isVerified: false,
      isPremium: false,
      suspendedUntil: null,
      createdAt: '2026-03-02T12:00:00.000Z',
      lastActive: null,
    },
    emailVerified: true,
    twoFactorEnabled: false,
    suspensionReason: null,
    adminRequest: null,
    application: {
      status: 'pending',
      submittedAt: '2026-03-02T12:00:00.000Z',
      businessHours: 30,
      form: {
        fullName: 'Wanda Pruitt',
        email: 'wanda@loomfield.example',
        username: 'wanda',
        company: 'Loomfield Sleep',
        title: 'Quilting Supervisor',
        profession: 'Quilting, cutting and tape-edge',
        companyType: 'Mattress manufacturer',
        location: 'Grand Rapids, MI',
        website: null,
        industryRole: 'Twelve years on multi-needle quilters.',
        referredBy: null,
      },
      emailVerified: true,
      signals: [{ kind: 'free_mail', text: 'gmail.com is a free email provider', tone: 'neutral' }],
      messages: [],
      assignedTo: null,
      internalNotes: [],
      rejection: null,
    },
    sessions: [],
    history: [],
    ...more,
  };
}
