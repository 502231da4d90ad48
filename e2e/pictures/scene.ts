import { type APIRequestContext, request } from '@playwright/test';
import {
  decide,
  mostTalkedAbout,
  type newApplication,
  openPollByCall,
  postEventByCall,
  postJobByCall,
  publishByCall,
  register,
  signInByCall,
} from '../people.ts';
import type { Numbers, Viewer } from './screens.ts';

/** A viewer's username and password; null if not signed in. */
export type Credentials = { username: string; password?: string } | null;

const LONG_NAME = `Maximiliane-Konstantina von Hohenberg-${'Wolkenstein'.repeat(5)}`.slice(0, 80);
const LONG_WORD = 'Taschenfederkernmatratzenbezugsstoffherstellungsanlagenplanung';
const LONG_WORDS = `${LONG_WORD} ${'😀'.repeat(20)} قطن طبيعي وخيوط ${'a'.repeat(60)} ${'Twelve minutes saved on the border. '.repeat(40)}`;

async function asked<T>(calls: APIRequestContext, path: string): Promise<T> {
  const answer = await calls.get(path);
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as T;
}

async function told(calls: APIRequestContext, path: string, data: object): Promise<{ id: number }> {
  const answer = await calls.post(path, { data });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as { id: number };
}

/** A new member whom staff approved, with their own cookie jar. */
async function letIn(
  baseURL: string,
  staff: APIRequestContext,
  about: Partial<ReturnType<typeof newApplication>> = {},
) {
  const calls = await request.newContext({ baseURL });
  const person = await register(calls, about);
  await decide(staff, person.id, 'approved');
  await signInByCall(calls, person.username, person.password);
  return { person, calls };
}

/** A job posting, an event, a poll and a company page with the longest texts. */
async function makeLongThings(calls: APIRequestContext, staff: APIRequestContext) {
  const title = `${LONG_WORD} ${LONG_WORD}`.slice(0, 120);
  const place = { city: LONG_WORD.slice(0, 60), region: LONG_WORD.slice(0, 60), country: LONG_WORD.slice(0, 60) };
  const description = LONG_WORDS.slice(0, 1600);
  const company = {
    name: `${LONG_WORD} GmbH & Co. KG`,
    tagline: [...LONG_WORDS].slice(0, 90).join(''),
    confirmed: true,
  };
  const options = [LONG_WORD, 'قطن طبيعي وخيوط من القطن', 'a'.repeat(70), '😀'.repeat(20)];
  return {
    longJob: await postJobByCall(calls, staff, title, {
      ...place,
      companyName: `${LONG_WORD} GmbH`,
      description,
      skills: [LONG_WORD.slice(0, 60), 'Forklift'],
    }),
    longEvent: await postEventByCall(calls, staff, title, {
      ...place,
      venue: LONG_WORD.slice(0, 80),
      address: `${LONG_WORD} 1204`,
      organizer: LONG_NAME,
      description,
      agenda: [{ time: '09:00', title }],
    }),
    longPoll: await openPollByCall(staff, `${LONG_WORD} ${LONG_WORD}, ${LONG_WORD}?`.slice(0, 200), {
      description: LONG_WORDS.slice(0, 900),
      options,
    }),
    longCompany: (await told(calls, '/api/companies', company)).id,
  };
}

/**
 * Makes what the demo content lacks: a newcomer, an applicant, and a member whose name and texts have the maximum
 * length, in a group, a post, a conversation and a search of the same kind.
 */
export async function makeScene(
  baseURL: string,
): Promise<{ viewers: Record<Viewer, Credentials>; numbers: Numbers; close(): Promise<void> }> {
  const [staff, member, pending] = await Promise.all([0, 1, 2].map(() => request.newContext({ baseURL })));
  if (!staff || !member || !pending) throw new Error('There are no contexts');
  await signInByCall(staff, 'demo-admin');
  await signInByCall(member, 'demo-member');
  const applicant = await register(pending);
  const newcomer = await letIn(baseURL, staff);
  const longest = await letIn(baseURL, staff, {
    fullName: LONG_NAME,
    company: `${LONG_WORD} GmbH & Co. KG`,
    title: `Head of ${LONG_WORD}`.slice(0, 100),
  });
  const own = longest.person.id;
  const longPost = await publishByCall(longest.calls, LONG_WORDS);
  await told(longest.calls, `/api/posts/${longPost}/comments`, { content: LONG_WORDS.slice(0, 900) });
  await told(longest.calls, `/api/posts/${longPost}/saves`, {});
  const open = await asked<{ items: { id: number; joinPolicy: string }[] }>(longest.calls, '/api/groups');
  const longGroup = open.items.find(({ joinPolicy }) => joinPolicy === 'open');
  if (!longGroup) throw new Error('No group of the demo content is open.');
  await told(longest.calls, `/api/groups/${longGroup.id}/join`, {});
  await told(longest.calls, `/api/groups/${longGroup.id}/posts`, { content: LONG_WORDS });
  const me = await asked<{ id: number }>(member, '/api/user');
  await told(member, '/api/direct/follows', { userId: me.id, targetId: own, targetType: 'user' });
  await told(longest.calls, '/api/direct/follows', { userId: own, targetId: me.id, targetType: 'user' });
  await told(longest.calls, '/api/messages', { recipientId: me.id, content: LONG_WORDS.slice(0, 900) });
  await told(member, `/api/posts/${longPost}/comments`, { content: LONG_WORD });
  const longThings = await makeLongThings(longest.calls, staff);
  const talks = await asked<{ items: { personId: number }[] }>(member, '/api/conversations');
  const people = await asked<{ items: { id: number }[] }>(member, '/api/mentions?q=priya-menon');
  const premium = await asked<{ items: { id: number }[] }>(member, '/api/mentions?q=demo-premium');
  const numbers: Numbers = {
    post: await mostTalkedAbout(member),
    longPost,
    profile: people.items[0]?.id ?? me.id,
    longProfile: own,
    premiumProfile: premium.items[0]?.id ?? me.id,
    group: 1,
    longGroup: longGroup.id,
    company: 1,
    conversation: talks.items.find(({ personId }) => personId !== own)?.personId ?? own,
    longConversation: me.id,
    ...longThings,
  };
  const contexts = [staff, member, pending, newcomer.calls, longest.calls];
  return {
    viewers: {
      visitor: null,
      applicant,
      rejected: { username: 'demo-rejected' },
      member: { username: 'demo-member' },
      newcomer: newcomer.person,
      longest: longest.person,
      premium: { username: 'demo-premium' },
      staff: { username: 'demo-admin' },
    },
    numbers,
    close: async () => void (await Promise.all(contexts.map((one) => one.dispose()))),
  };
}
