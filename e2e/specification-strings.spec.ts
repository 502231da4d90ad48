import type { APIRequestContext, Page, Route } from '@playwright/test';
import { boxPdf, stripedPng } from './files.ts';
import { expect, test, toastOf } from './journeys.ts';
import { demoPassword, enter, newApplication, type Person, postEventByCall, register, signInByCall } from './people.ts';

/** Strings of section 8 of the specification, next to what the built product shows when that call fails or succeeds. */
test.use({ noise: /net::ERR_|status of 50\d|WebSocket|Couldn’t cache/ });

type Answer = Parameters<Route['fulfill']>[0];
const down = { status: 500, json: { error: 'Internal', code: 'internal', requestId: 'spec' } };
const refused = (error: string) => ({ status: 409, json: { error, code: 'conflict', requestId: 'spec' } });

/** Runs something while a call has this answer instead. */
async function whileAnswered(page: Page, path: string | RegExp, answer: Answer, run: () => Promise<void>) {
  await page.route(path, (route) => route.fulfill(answer));
  await run();
  await page.unroute(path);
}

/** The toast has this title, and this text if one is given, to the letter. */
async function says(page: Page, title: string, text?: string | RegExp): Promise<void> {
  let toast = toastOf(page, title).filter({ has: page.getByText(title, { exact: true }) });
  if (text !== undefined) toast = toast.filter({ has: page.getByText(text, { exact: true }) });
  await expect(toast.first(), `${title} / ${text}`).toBeVisible();
}

/** What is on the page itself, to the letter. */
const shows = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();

/** The page asks again who is signed in, and gets this instead. */
async function changesUser(page: Page, changed: object): Promise<void> {
  await page.route('**/api/user', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...changed } });
  });
  const asked = page.waitForResponse('**/api/user');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await asked;
}

interface Stage {
  page: Page;
  newMember: () => Promise<Person>;
  caller: () => Promise<APIRequestContext>;
}
interface Row {
  call: string;
  run: (stage: Stage) => Promise<void>;
}

const composer = (page: Page) => page.getByRole('dialog', { name: 'Create a Post' });
async function openComposer(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Share what you see on the floor…' }).click();
  await expect(composer(page).getByLabel('Your post')).toBeFocused();
}

const uploads = /\/api\/public\/uploads/;
const files = {
  image: { name: 'ticking.png', mimeType: 'image/png', buffer: stripedPng() },
  document: { name: 'box.pdf', mimeType: 'application/pdf', buffer: boxPdf() },
  video: { name: 'line.mp4', mimeType: 'video/mp4', buffer: Buffer.from('a film') },
};
const uploadFails = (kind: keyof typeof files, title: string, text: string): Row => ({
  call: `upload of ${kind}`,
  run: async ({ page }) => {
    // A failed upload leaves the dialog open, without media.
    if (!(await composer(page).isVisible())) await openComposer(page);
    await whileAnswered(page, uploads, down, async () => {
      await composer(page).getByLabel(`Choose ${kind}`).setInputFiles(files[kind]);
      await says(page, title, text);
    });
    await expect(composer(page).getByRole('button', { name: `Remove ${kind}` })).toHaveCount(0);
  },
});

/** Follows and unfollows, each refused first. */
async function followsAndUnfollows(page: Page, name: string, thing: 'person' | 'company'): Promise<void> {
  const calls = /\/api\/(?:(?:direct\/)?follows(?:\/\d+)?|companies\/\d+\/follow)(?:\?|$)/;
  const main = page.getByRole('main');
  const button = (verb: string) => main.getByRole('button', { name: `${verb} ${name}` }).first();
  await whileAnswered(page, calls, down, async () => {
    await button('Follow').click();
    await says(page, 'Error', 'Could not follow. Please try again.');
  });
  await button('Follow').click();
  await says(page, `You are now following this ${thing}.`);
  await whileAnswered(page, calls, down, async () => {
    await button('Following').click();
    await says(page, 'Error', 'Could not unfollow. Please try again.');
  });
  await button('Following').click();
  await says(page, `You are no longer following this ${thing}.`);
}

const tables: Record<string, Row[]> = {
  'a member who uploads': [
    uploadFails('image', 'Upload Error', 'Failed to process image. Please try again with a different file.'),
    uploadFails('document', 'Upload Failed', 'There was an error uploading your document. Please try again.'),
    uploadFails('video', 'Upload Failed', 'There was an error uploading your video. Please try again.'),
  ],

  'a member who posts': [
    {
      call: 'an upload that succeeds, and its post',
      run: async ({ page }) => {
        await openComposer(page);
        let release = () => {};
        const held = new Promise<void>((resolve) => {
          release = resolve;
        });
        await page.route(uploads, async (route) => {
          await held;
          await route.continue();
        });
        await composer(page).getByLabel('Choose image').setInputFiles(files.image);
        await says(page, 'Uploading image...');
        release();
        await says(page, 'Image added');
        await composer(page).getByLabel('Your post').fill('Fresh ticking from the mill.');
        await composer(page)
          .getByLabel(/^Describe the picture/)
          .fill('Blue and white stripes');
        const send = composer(page).getByRole('button', { name: 'Post', exact: true });
        const refusal = 'The feed takes no posts at the moment.';
        const failing: [Answer, string][] = [
          [refused(refusal), refusal],
          [down, 'Failed to create post. Please try again.'],
        ];
        for (const [answer, text] of failing)
          await whileAnswered(page, '**/api/posts', answer, async () => {
            await send.click();
            await says(page, 'Error Creating Post', text);
          });
        await send.click();
        await says(page, 'Post Created', 'Your post has been published successfully.');
      },
    },
  ],

  'a member who follows a company': [
    {
      call: 'following a company',
      run: async ({ page }) => {
        const company = 'Ashgrove Test Lab';
        await page.goto(`/network-hub?tab=companies&q=${encodeURIComponent(company)}`);
        await followsAndUnfollows(page, company, 'company');
      },
    },
  ],

  'a member who follows people': [
    {
      call: 'following a person',
      run: async ({ page, newMember }) => {
        const other = await newMember();
        await page.goto(`/profile/${other.id}`);
        await followsAndUnfollows(page, other.fullName, 'person');
      },
    },
    {
      call: 'following by a member without an id',
      run: async ({ page, newMember }) => {
        const other = await newMember();
        await page.goto(`/profile/${other.id}`);
        const follow = page.getByRole('main').getByRole('button', { name: `Follow ${other.fullName}` });
        await expect(follow.first()).toBeVisible();
        await page.evaluate(() => localStorage.removeItem('user'));
        await changesUser(page, { id: 0 });
        await follow.first().click();
        await says(page, 'Error', 'User ID not available');
      },
    },
  ],

  'a member who writes to another': [
    {
      call: 'a direct message',
      run: async ({ page, newMember }) => {
        const other = await newMember();
        await page.goto(`/profile/${other.id}`);
        await page.getByRole('button', { name: 'Message', exact: true }).click();
        const dialog = page.getByRole('dialog', { name: `Message ${other.fullName}` });
        await dialog.getByRole('textbox').fill('How is the new quilter?');
        const send = dialog.getByRole('button', { name: 'Send' });
        const refusal = 'This member takes no messages.';
        await whileAnswered(page, '**/api/messages', refused(refusal), async () => {
          await send.click();
          await says(page, 'Failed to send message', refusal);
        });
        await send.click();
        await says(page, 'Message sent');
      },
    },
    {
      call: 'a profile that isn’t there, and one that fails',
      run: async ({ page }) => {
        await page.goto('/profile/99999999');
        await shows(page, 'User not found');
        await shows(page, 'Error loading profile. The user may not exist or has been deleted');
        await expect(page.getByRole('link', { name: 'Return Home' })).toBeVisible();
        const open = async () => {
          await page.goto('/profile/99999998');
          await shows(page, 'Error: 409 The profiles are being moved.');
        };
        await whileAnswered(page, '**/api/users/99999998', refused('The profiles are being moved.'), open);
      },
    },
  ],

  'a member who reports a bug': [
    {
      call: 'a bug report',
      run: async ({ page }) => {
        await page.goto('/about');
        await page.getByRole('button', { name: 'Report Bug' }).click();
        const form = page.getByRole('dialog', { name: 'Report a Bug' });
        const send = form.getByRole('button', { name: 'Submit Report' });
        await form.getByLabel('Title').fill('Nothing arrives');
        await form.getByLabel('Description').fill('The line is cut.');
        await whileAnswered(page, '**/api/bug-reports', down, async () => {
          await send.click();
          await says(page, 'Submission Failed', 'Failed to submit bug report. Please try again.');
        });
        await send.click();
        await says(page, 'Bug Report Received!', /^Thank you\b/);
      },
    },
  ],

  'a member with notifications and an event': [
    {
      call: 'marking all notifications as read',
      run: async ({ page }) => {
        await page.goto('/notifications');
        const path = '**/api/notifications/mark-all-read';
        const all = page.getByRole('button', { name: 'Mark all as read' });
        const plain = { status: 409, contentType: 'text/plain' };
        const failing: [Answer, string | undefined][] = [
          [down, undefined],
          [{ status: 409, json: { error: 'Read elsewhere' } }, '409: Read elsewhere'],
          [{ status: 409, json: { message: 'Read by another' } }, '409: Read by another'],
          [{ status: 409, json: { details: 'Read before' } }, '409: Read before'],
          [{ ...plain, body: 'Read in words' }, '409: Read in words'],
          [{ ...plain, body: '' }, '409: Conflict'],
        ];
        for (const [answer, text] of failing)
          await whileAnswered(page, path, answer, async () => {
            await all.click();
            await says(page, 'Error', text);
          });
        await all.click();
        await says(page, 'All Caught Up!', 'Marked all notifications as read');
      },
    },
    {
      call: 'RSVP and sharing of an event',
      run: async ({ page, newMember, caller }) => {
        const [host, calls] = [await newMember(), await caller()];
        await signInByCall(calls, host.username, host.password);
        const id = await postEventByCall(calls, await caller(), `Letters ${host.id}`);
        await page.goto(`/events/${id}`);
        const rsvp = page.getByRole('button', { name: 'RSVP to Attend' });
        const cancel = page.getByRole('button', { name: 'Cancel RSVP' });
        await whileAnswered(page, `**/api/events/${id}/attend`, down, async () => {
          await rsvp.click();
          await says(page, 'Error', 'Failed to update your RSVP status.');
          await expect(rsvp).toBeEnabled();
        });
        await rsvp.click();
        await says(page, 'RSVP Confirmed');
        await whileAnswered(page, `**/api/events/${id}/unattend`, down, async () => {
          await cancel.click();
          await says(page, 'Error', 'Failed to update your RSVP status.');
          await expect(cancel).toBeEnabled();
        });
        await cancel.click();
        await says(page, 'RSVP Removed');
        await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
        await page.getByRole('button', { name: 'Share', exact: true }).click();
        await page.getByRole('menuitem', { name: 'Copy link' }).click();
        await says(page, 'Link Copied');
        expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/events/${id}`);
      },
    },
  ],

  'a member whose pages fail': [
    {
      call: 'an avatar, whose failure is only logged',
      run: async ({ page }) => {
        await whileAnswered(page, /\/api\/users\/\d+\/avatar/, down, async () => {
          const logged = page.waitForEvent('console', (message) => message.text().startsWith('Couldn’t cache'));
          await changesUser(page, { avatarUrl: '/api/users/1/avatar' });
          await logged;
          await expect(toastOf(page, '')).toHaveCount(0);
        });
      },
    },
    {
      call: 'the code of a page',
      run: async ({ page }) => {
        await page.goto('/about');
        await expect(page.getByRole('button', { name: 'Report Bug' })).toBeVisible();
        await page.context().setOffline(true);
        await page
          .getByRole('navigation', { name: 'Main' })
          .getByRole('link', { name: /^Network/ })
          .click();
        await shows(page, 'Something went wrong');
        await page.context().setOffline(false);
        await page.getByRole('button', { name: 'Try Again', exact: true }).click();
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByText('Something went wrong')).toHaveCount(0);
      },
    },
  ],

  'a member without live updates': [
    {
      call: 'the live connection',
      run: async ({ page }) => {
        await page.addInitScript(() => {
          const { WebSocket: Real } = window;
          window.WebSocket = class extends Real {
            constructor(address: string | URL) {
              super(`${address}-elsewhere`);
            }
          };
        });
        await page.goto('/about');
        await says(page, 'Connection Warning', 'Live updates might be temporarily unavailable.');
      },
    },
    {
      call: 'logging out',
      run: async ({ page }) => {
        await whileAnswered(page, '**/api/logout', down, async () => {
          await page.getByRole('button', { name: /^Account/ }).click();
          await page.getByRole('menuitem', { name: 'Logout' }).click();
          await says(page, 'Logout failed', 'Server logout failed, using emergency logout instead');
        });
        await page.waitForURL((url) => url.pathname === '/auth');
      },
    },
  ],
};

for (const [who, rows] of Object.entries(tables))
  test(`${who} sees the strings of the specification, to the letter`, async ({ page, newMember, caller }) => {
    await enter(page, await newMember(), '/about');
    for (const { call, run } of rows)
      await test.step(call, async () => {
        await run({ page, newMember, caller });
        await page.unrouteAll({ behavior: 'wait' });
      });
  });

test.describe('where nothing can be drawn', () => {
  test.use({ noise: /cannot be drawn/ });

  test('a member restarts the application', async ({ page, newMember }) => {
    await enter(page, await newMember(), '/about');
    await expect(page.getByRole('button', { name: 'Report Bug' })).toBeVisible();
    const logged = page.waitForRequest((request) => request.url().endsWith('/api/client-errors'));
    await changesUser(page, { fullName: null });
    await expect(page.getByRole('heading', { name: 'Application Error', exact: true })).toBeVisible();
    await logged;
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('button', { name: 'Restart Application', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Report Bug' })).toBeVisible();
  });
});

test('a visitor and an applicant read theirs', async ({ page, caller }) => {
  await page.goto('/auth');
  const signIn = async (password: string) => {
    await page.getByLabel('Username or email').fill('demo-member');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  await signIn(`${demoPassword}, but wrong`);
  await expect(page.getByRole('alert').getByText('Invalid username or password', { exact: true })).toBeVisible();
  await says(page, 'Login failed', 'Unable to log in. Please check your credentials and try again.');
  await page.reload();
  await whileAnswered(page, /\/api\/(?:direct\/)?login$/, down, async () => {
    await signIn(demoPassword);
    await says(page, 'Login failed', 'Unable to log in. Please check your credentials and try again.');
  });

  const application = newApplication();
  await page.clock.install();
  await page.goto('/auth?apply=1');
  const typed: [label: string, text: string][] = [
    ['Full name', application.fullName],
    ['Company', application.company],
    ['Title', application.title],
    ['Location', application.location],
    ['How do you work in bedding?', application.industryRole],
    ['Work email', application.email],
    ['Username', application.username],
    ['Password', application.password],
  ];
  for (const [label, text] of typed) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel('Profession').selectOption(application.profession);
  await page.getByLabel('Company type').selectOption(application.companyType);
  await page.getByRole('checkbox', { name: /I accept the/ }).check();
  await page.clock.runFor(10_000);
  const failing: [Answer, string][] = [
    [{ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }, 'Registration failed with status: 502'],
    [{ status: 200, contentType: 'text/html', body: '<h1>Sign in</h1>' }, 'Failed to parse server response'],
  ];
  for (const [answer, text] of failing)
    await whileAnswered(page, '**/api/register', answer, async () => {
      await page.getByRole('button', { name: 'Send application' }).click();
      await shows(page, text);
      await says(page, 'Registration failed', 'Unable to register. Please try again.');
    });

  const applicant = await register(await caller());
  await whileAnswered(page, '**/api/application-status', down, async () => {
    await enter(page, applicant);
    await shows(page, 'Unable to fetch application status. Please try again later.');
    await expect(page.getByRole('button', { name: 'Return to Login' })).toBeVisible();
  });
});
