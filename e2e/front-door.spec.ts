import { expect, logOut, signIn, test, toastOf } from './journeys.ts';
import { enter } from './people.ts';

const login = { name: 'Sign in', exact: true } as const;

test.describe('visitors', () => {
  test('are led to the login', async ({ page }) => {
    for (const path of ['/', '/jobs', '/admin', '/settings', '/nowhere', '/jobs?code=abc', '/jobs?state=abc']) {
      await page.goto(path);
      await page.waitForURL((url) => url.pathname === '/auth');
      await expect(page.getByRole('button', login)).toBeVisible();
    }
  });

  test('stay where they may be', async ({ page }) => {
    for (const [path, title] of [
      ['/lander', 'Where the people who make, move and sell mattresses meet'],
      ['/privacy', 'Privacy Policy'],
      ['/callback', 'Connecting to LinkedIn...'],
      ['/account-link', 'Link an account'],
      ['/forgot-password', 'Forgot your password?'],
      ['/reset-password', 'This link no longer works'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(path);
    }
    for (const path of ['/some/auth-check/page', '/redirect-to-auth']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(path);
    }
  });

  test('an address with code and state shows the login and stays', async ({ page }) => {
    await page.goto('/jobs?code=abc&state=def');
    await expect(page.getByRole('button', login)).toBeVisible();
    expect(page.url()).toContain('/jobs?code=abc&state=def');
  });
});

test.describe('login', () => {
  test('a wrong password is told and keeps what was typed', async ({ page }) => {
    await page.goto('/auth');
    await page.getByLabel('Username or email').fill('demo-member');
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', login).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Invalid username or password' })).toBeVisible();
    await expect(toastOf(page, 'Login failed')).toContainText(
      'Unable to log in. Please check your credentials and try again.',
    );
    await expect(page.getByLabel('Username or email')).toHaveValue('demo-member');
    expect(new URL(page.url()).pathname).toBe('/auth');
  });

  test('empty fields are named', async ({ page }) => {
    await page.goto('/auth');
    await page.getByRole('button', login).click();
    await expect(page.getByText('Username is required')).toBeVisible();
    await expect(page.getByText('Password is required')).toBeVisible();
  });

  test('a right one goes home, /auth then leads home, logout ends it', async ({ page, newMember }) => {
    const member = await newMember();
    await signIn(page, member.username, member.password);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    const kept = await page.evaluate(() => localStorage.getItem('user'));
    expect(JSON.parse(kept ?? '{}')).toMatchObject({ id: member.id, username: member.username });

    await page.goto('/auth');
    await page.waitForURL((url) => url.pathname === '/');

    await logOut(page);
    await expect(toastOf(page, 'Logged Out')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
    expect((await page.request.get('/api/user')).status()).toBe(401);
    await page.goto('/');
    await page.waitForURL((url) => url.pathname === '/auth');
  });

  test('leads back to the page that a link asked for, also after the session ended', async ({ page, newMember }) => {
    const member = await newMember();
    const fillIn = async () => {
      await page.getByLabel('Username or email').fill(member.username);
      await page.getByLabel('Password', { exact: true }).fill(member.password);
      await page.getByRole('button', login).click();
    };
    await page.goto('/search?q=latex');
    await page.waitForURL((url) => url.pathname === '/auth');
    await fillIn();
    await page.waitForURL((url) => url.pathname === '/search' && url.searchParams.get('q') === 'latex');

    await page.goto('/settings');
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await page.context().clearCookies();
    // Returning to the tab requests the current user.
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await page.waitForURL((url) => url.pathname === '/auth');
    await fillIn();
    await page.waitForURL((url) => url.pathname === '/settings');
    await logOut(page);
    expect(new URL(page.url()).search).toBe('');
  });

  test('the email address works as well', async ({ page, newMember }) => {
    const member = await newMember();
    await signIn(page, member.email, member.password);
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeAttached();
  });
});

test('a forgotten password is set anew through the mail', async ({ page, another, newMember }) => {
  const member = await newMember();
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // The login also has a field for emails, and stays until the other page has loaded.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Email').fill(member.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect(
    page.getByText('If there’s an account for this address, we’ve emailed it a link to set a new password.'),
  ).toBeVisible();

  const office = await another();
  await enter(office, { username: 'demo-admin' }, '/admin/mail');
  const row = office.getByRole('row').filter({ hasText: member.email }).filter({ hasText: 'Set a new password' });
  await expect(async () => {
    await office.reload();
    await expect(row).toBeVisible({ timeout: 1500 });
  }).toPass();
  await row.getByRole('button', { name: 'Set a new password' }).click();
  const mail = await office.getByLabel('Email text').innerText();
  const link = /https?:\/\/\S+\/reset-password\?token=\S+/.exec(mail)?.[0];
  expect(link, mail).toBeDefined();

  await page.goto(link ?? '');
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password needs at least 10 characters')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('a fresh bale of latex');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('heading', { name: 'Your password has been changed' })).toBeVisible();

  const { username, password } = member;
  expect((await page.request.post('/api/login', { data: { username, password } })).status()).toBe(401);
  await signIn(page, member.username, 'a fresh bale of latex');

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(link ?? '');
  await page.getByLabel('New password', { exact: true }).fill('a second bale of latex');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
});

test('a forged stored user opens nothing', async ({ page }) => {
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('forged')) {
      sessionStorage.setItem('forged', '1');
      localStorage.setItem('user', JSON.stringify({ id: 1, username: 'x', isAdmin: true }));
    }
  });
  const answered: string[] = [];
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    const isStatic =
      /^\/(assets\/|icons\/|favicon|theme\.js|robots|manifest\.webmanifest)/.test(pathname) ||
      answer.request().isNavigationRequest();
    if (answer.ok() && !isStatic) answered.push(pathname);
  });
  for (const path of ['/', '/admin', '/admin/users', '/post/1', '/settings']) {
    await page.goto(path);
    await expect(page.getByText('You are offline or signed out — sign in again')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('article')).toHaveCount(0);
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expect(page.getByRole('table')).toHaveCount(0);
  }
  expect(answered).toEqual([]);

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL((url) => url.pathname === '/auth');
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
});

test('a broken stored user is deleted', async ({ page }) => {
  for (const broken of ['{"id":0,"username":"x","isAdmin":true}', '{"id":"1","username":"x"}', '{"id":1}', 'no json']) {
    await page.goto('/lander');
    await page.evaluate((text) => localStorage.setItem('user', text), broken);
    await page.goto('/');
    await page.waitForURL((url) => url.pathname === '/auth');
    expect(await page.evaluate(() => localStorage.getItem('user')), broken).toBeNull();
  }
});
