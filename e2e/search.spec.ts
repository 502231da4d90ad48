import { expect, expectAccessible, test } from './journeys.ts';
import { enter } from './people.ts';

const searchBox = { name: 'Search' } as const;

test('somebody types a name, walks the suggestions and comes to the profile', async ({ page, newMember }) => {
  await enter(page, await newMember(), '/about');
  const box = page.getByRole('combobox', searchBox);
  await box.fill('debr');
  const row = page.getByRole('option', { name: /Debray/ }).first();
  await expect(row).toBeVisible();
  await expectAccessible(page, 'suggestions');
  await box.press('ArrowDown');
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await box.press('Escape');
  await expect(row).toBeHidden();
  await expect(box).toHaveValue('debr');
  await box.press('ArrowDown');
  await row.click();
  await page.waitForURL(/\/profile\/\d+$/);
});

test('results: all, one kind, operators, nothing, and the searches of before', async ({ page, newMember }) => {
  await enter(page, await newMember(), '/about');
  const box = page.getByRole('combobox', searchBox);
  await box.fill('foam');
  await box.press('Enter');
  await page.waitForURL((url) => url.pathname === '/search' && url.searchParams.get('q') === 'foam');
  const companies = page.getByRole('region', { name: 'Companies' });
  await expect(companies.getByRole('link', { name: 'Harborline Foam', exact: true })).toBeVisible();
  const posts = page.getByRole('region', { name: 'Posts' });
  await expect(posts.getByRole('article').first()).toBeVisible();
  expect(await posts.getByRole('article').count()).toBeLessThanOrEqual(3);
  const people = page.getByRole('region', { name: 'People' });
  await people.getByRole('button', { name: 'See all people' }).click();
  await page.waitForURL(/tab=people/);
  await expect(page.getByRole('tab', { name: /^People/ })).toHaveAttribute('aria-selected', 'true');
  // A filter of the directory narrows the tab, is in the URL, and goes away with its chip.
  const foamProducers = page
    .getByRole('complementary', { name: 'Filters' })
    .getByRole('button', { name: /^Foam producer/ });
  await foamProducers.click();
  await page.waitForURL(/companyType=Foam/);
  await expect(foamProducers).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Remove Foam producer' }).click();
  await expect(page).not.toHaveURL(/companyType/);
  await page.goBack();
  await expect(companies).toBeVisible();

  // A typo leads to the name; a filter too many can be removed.
  await page.goto('/search?q=debrya');
  await page.getByRole('button', { name: /Debray$/ }).click();
  await expect(page.getByRole('region', { name: 'People' }).getByRole('link', { name: /Debray$/ })).toBeVisible();
  await page.goto('/search?q=foam%20in%3Anowhereville&tab=companies');
  await page.getByRole('button', { name: 'Search without in:nowhereville' }).click();
  await expect(page.getByRole('link', { name: 'Harborline Foam', exact: true })).toBeVisible();

  await page.goto('/search?q=zzkqwvx');
  await page.getByRole('button', { name: 'Ask the network' }).click();
  await expect(page.getByRole('dialog', { name: 'Create a Post' }).getByRole('textbox').first()).toHaveValue(
    'Does anyone know about zzkqwvx?',
  );
  await page.keyboard.press('Escape');
  await page.goto('/search');
  await page.getByRole('button', { name: 'foam', exact: true }).click();
  await page.waitForURL(/q=foam/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the second row suggests as well', async ({ page, newMember }) => {
    await enter(page, await newMember());
    await page.getByRole('combobox', searchBox).fill('harbor');
    await page
      .getByRole('option', { name: /Harborline Foam/ })
      .first()
      .click();
    await page.waitForURL(/\/companies\/\d+$/);
  });
});
