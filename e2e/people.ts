import { randomBytes } from 'node:crypto';
import { POLL_LIMITS } from '@innerspring/contract/polls/choices';
import { type APIRequestContext, expect, type Page } from '@playwright/test';

export const demoPassword = 'journey-password-1';

export interface Person {
  id: number;
  username: string;
  fullName: string;
  email: string;
  password: string;
}

/** An application as the form sends it, of a person that no other journey uses. */
export function newApplication() {
  const mark = randomBytes(4).toString('hex');
  return {
    fullName: `Rowan Ashfield ${mark}`,
    company: `Keel and Loft ${mark}`,
    title: 'Sourcing lead',
    profession: 'Supply chain and sourcing',
    companyType: 'Retailer',
    location: 'High Point, NC',
    industryRole: 'I buy ticking and pocket coils for a group of forty stores.',
    email: `rowan.${mark}@keel-and-loft.example`,
    username: `rowan-${mark}`,
    password: 'quiet coils under ticking',
    acceptTerms: true as const,
  };
}

/** Signs in without the form; the cookie goes to the jar of `request`, which for `page.request` is the page's. */
export async function signInByCall(request: APIRequestContext, username: string, password = demoPassword) {
  const answer = await request.post('/api/login', { data: { username, password } });
  expect(answer.status(), await answer.text()).toBe(200);
}

type Application = ReturnType<typeof newApplication>;

/** A person whose application is pending. `request` needs its own jar: it is signed in as the applicant afterward. */
export async function register(request: APIRequestContext, about: Partial<Application> = {}): Promise<Person> {
  const application = { ...newApplication(), ...about };
  const answer = await request.post('/api/register', { data: application });
  expect(answer.status(), await answer.text()).toBe(201);
  const { id } = (await answer.json()) as { id: number };
  const { username, fullName, email, password } = application;
  return { id, username, fullName, email, password };
}

/** Decides an application as staff; on approval, the applicant's email counts as confirmed. */
export async function decide(staff: APIRequestContext, id: number, status: 'approved' | 'rejected') {
  const reason =
    status === 'rejected'
      ? { reason: 'not_in_trade', message: 'We are for the bedding trade only.' }
      : { confirmEmailReason: 'The office knows them.' };
  const detail = (await (await staff.get(`/api/admin/users/${id}`)).json()) as { application: { version: number } };
  const { version } = detail.application;
  const answer = await staff.patch(`/api/admin/users/${id}/application`, { data: { status, version, ...reason } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Opens the site as this person, without the form. */
export async function enter(page: Page, person: { username: string; password?: string }, path = '/'): Promise<void> {
  await signInByCall(page.request, person.username, person.password);
  await page.goto(path);
}

/** Of the posts at the top of the feed, the id of the one with the most comments. */
export async function mostTalkedAbout(calls: APIRequestContext): Promise<number> {
  const feed = (await (await calls.get('/api/feed')).json()) as { items: { id: number; commentCount: number }[] };
  const [first] = feed.items.toSorted((a, b) => b.commentCount - a.commentCount);
  if (!first) throw new Error('The demo feed is empty.');
  return first.id;
}

/** The page of that post. */
export const talkedAboutPost = async (page: Page) => `/post/${await mostTalkedAbout(page.request)}`;

/** Publishes a post as the signed-in member; returns its id. */
export async function publishByCall(calls: APIRequestContext, content: string): Promise<number> {
  const answer = await calls.post('/api/posts', { data: { content, mediaType: 'none' } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { id: number }).id;
}

/** Publishes a post as this person, without the dialog; returns its id. */
export async function postByCall(calls: APIRequestContext, author: Person, content: string): Promise<number> {
  await signInByCall(calls, author.username, author.password);
  return publishByCall(calls, content);
}

/** Moves focus in a desk's list to the case with this name, by keyboard alone, and opens it. */
export async function openCaseByKeys(page: Page, list: string, name: string): Promise<void> {
  const rows = page.getByRole('list', { name: list }).getByRole('button');
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  await page.keyboard.press('End');
  for (let left = await rows.count(); left > 0 && !(await focused()).includes(name); left -= 1)
    await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article').filter({ hasText: name })).toBeFocused();
}

/** Makes this person follow the other, without the button. */
export async function follow(calls: APIRequestContext, follower: Person, target: Pick<Person, 'id'>): Promise<void> {
  await signInByCall(calls, follower.username, follower.password);
  const data = { userId: follower.id, targetId: target.id, targetType: 'user' };
  const answer = await calls.post('/api/direct/follows', { data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Buys something with a test card for the signed-in member. */
async function buyByCall(calls: APIRequestContext, data: object): Promise<void> {
  const placed = await calls.post('/api/orders', { data });
  expect(placed.status(), await placed.text()).toBe(201);
  const { paymentUrl } = (await placed.json()) as { paymentUrl: string };
  const checkoutId = paymentUrl.split('/').at(-1) ?? '';
  const card = { number: '4242424242424242', expiry: '12/49', cvc: '123' };
  const paid = await calls.post(`/api/test-payments/checkouts/${checkoutId}/pay`, { data: card });
  expect(paid.ok(), await paid.text()).toBe(true);
  const settled = await calls.post('/api/orders/settle', { data: { checkoutId } });
  expect(await settled.json()).toMatchObject({ state: 'fulfilled' });
}

/** Buys Premium with a test card for the signed-in member. */
export const buyPremiumByCall = (calls: APIRequestContext): Promise<void> =>
  buyByCall(calls, { product: 'premium.monthly' });

/** Posts a job that takes applications here, pays for it and has staff publish it. Returns its id. */
export async function postJobByCall(
  calls: APIRequestContext,
  staff: APIRequestContext,
  title: string,
  changed: object = {},
): Promise<number> {
  const data = {
    companyId: null,
    companyName: 'Pine Hollow Foam',
    title,
    category: 'Foam pouring',
    seniority: null,
    employmentType: 'full_time',
    workplace: 'on_site',
    shift: null,
    isUnion: false,
    city: 'Hickory',
    region: 'North Carolina',
    country: 'United States',
    payMinCents: 2200,
    payMaxCents: 2750,
    payPeriod: 'hour',
    isCommissionOnly: false,
    description: 'Set up the recipe, watch density and rise, and cut samples for the lab every hour. '.repeat(3),
    skills: [],
    benefits: [],
    applyBy: 'in_app',
    applyUrl: '',
    applyEmail: '',
    questions: [],
    showsPoster: true,
    ...changed,
  };
  const made = await calls.post('/api/jobs', { data });
  expect(made.status(), await made.text()).toBe(201);
  const { id } = (await made.json()) as { id: number };
  await buyByCall(calls, { product: 'job.standard', subjectId: id });
  await signInByCall(staff, 'demo-admin');
  const approved = await staff.post(`/api/admin/jobs/${id}/approve`, { data: { version: 1 } });
  expect(approved.ok(), await approved.text()).toBe(true);
  return id;
}

/** Posts the signed-in member's Available to Hire card; `more` changes what it says. */
export async function postHireCard(calls: APIRequestContext, more: object = {}): Promise<void> {
  const data = {
    roles: ['Quilting supervisor'],
    types: ['full_time'],
    workplaces: ['on_site'],
    place: 'Hickory, NC',
    availableFrom: null,
    note: '',
    audience: 'everyone',
    hiddenCompanyIds: [],
    ...more,
  };
  const posted = await calls.put('/api/hire-cards/own', { data });
  expect(posted.ok(), await posted.text()).toBe(true);
}

/** A poll by staff that is open for 20 days. */
export async function openPollByCall(
  staff: APIRequestContext,
  question: string,
  changed: object = {},
): Promise<number> {
  await signInByCall(staff, 'demo-admin');
  const data = {
    question,
    description: '',
    category: 'retail',
    options: ['Hybrid', 'All foam', 'Innerspring'],
    maxChoices: 1,
    professions: [],
    companyTypes: [],
    results: 'after_vote',
    breakdown: 'none',
    opensAt: null,
    closesAt: new Date(Date.now() + 20 * 86_400_000).toISOString(),
    ...changed,
  };
  const made = await staff.post('/api/admin/polls', { data });
  expect(made.status(), await made.text()).toBe(201);
  const { id } = (await made.json()) as { id: number };
  const opened = await staff.post(`/api/admin/polls/${id}/publish`);
  expect(opened.ok(), await opened.text()).toBe(true);
  return id;
}

/** A member's event in 40 days, published by staff. */
export async function postEventByCall(
  calls: APIRequestContext,
  staff: APIRequestContext,
  title: string,
  changed: object = {},
): Promise<number> {
  const at = (hours: number) => new Date(Date.now() + 40 * 86_400_000 + hours * 3_600_000).toISOString().slice(0, 16);
  const data = {
    title,
    description: 'See the pour line run, cut your own samples, and compare notes with the people who set it.',
    category: 'plant_tour',
    format: 'in_person',
    starts: at(0),
    ends: at(3),
    timeZone: 'America/New_York',
    venue: 'Foam plant',
    address: '',
    city: 'Hickory',
    region: 'North Carolina',
    country: 'United States',
    joinUrl: '',
    website: '',
    organizer: 'Pine Hollow Foam',
    hostCompanyId: null,
    coverUrl: null,
    isFree: true,
    priceNote: '',
    capacity: null,
    hasWaitlist: true,
    visibility: 'members',
    agenda: [],
    ...changed,
  };
  const made = await calls.post('/api/events', { data });
  expect(made.status(), await made.text()).toBe(201);
  const { id } = (await made.json()) as { id: number };
  const proposed = await calls.post(`/api/events/${id}/submit`);
  expect(proposed.ok(), await proposed.text()).toBe(true);
  await signInByCall(staff, 'demo-admin');
  const approved = await staff.post(`/api/admin/events/${id}/approve`, { data: { version: 1 } });
  expect(approved.ok(), await approved.text()).toBe(true);
  return id;
}

/** Has so many new members vote in a poll that its votes are counted, and waits for its results. */
export async function voteUntilShown(
  { newMember, caller }: { newMember: () => Promise<Person>; caller: () => Promise<APIRequestContext> },
  pollId: number,
): Promise<void> {
  const calls = await caller();
  const pollOf = async () =>
    (await (await calls.get(`/api/polls/${pollId}`)).json()) as { options: { id: number }[]; hasResults: boolean };
  for (let voters = 0; voters < POLL_LIMITS.shownFrom; voters += 1) {
    const member = await newMember();
    await signInByCall(calls, member.username, member.password);
    const voted = await calls.put(`/api/polls/${pollId}/vote`, {
      data: { choices: [(await pollOf()).options[0]?.id] },
    });
    expect(voted.ok(), await voted.text()).toBe(true);
  }
  await expect.poll(async () => (await pollOf()).hasResults).toBe(true);
}
