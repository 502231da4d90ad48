import { companies } from '@innerspring/contract/companies/endpoints';
import { PROFILE_SECTIONS } from '@innerspring/contract/profiles/choices';
import { people } from '@innerspring/contract/profiles/endpoints';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, Refusal } from '../../../testing/fake-api.ts';
import { fakeUploads } from '../../../testing/fake-upload.ts';
import { someUser } from '../../../testing/post-fixtures.ts';
import { someOwnProfile } from '../../../testing/profile-fixtures.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { ProfileEditPage } from './profile-edit-page.tsx';
import { withTyped } from '../../../parts/forms/with-typed.ts';

vi.mock('../../../platform/session/current-user.ts', () => ({
  useCurrentUser: () => someUser(),
  currentUserKey: ['auth.currentUser', {}],
}));

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.on(companies.pick, { items: [{ id: 5, name: 'Harborline Foam', location: 'Hickory, NC' }] });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const open = async (given: Parameters<typeof someOwnProfile>[0] = {}) => {
  api.on(people.own, someOwnProfile(given));
  api.on(people.enhanced, { featured: [], callToAction: null, sections: [...PROFILE_SECTIONS], lock: null });
  const view = await renderScreen(<ProfileEditPage />);
  await screen.findByRole('form', { name: 'Bio' });
  const part = (name: string) => within(screen.getByRole('form', { name }));
  const saved = () => api.asked(people.change).at(-1)?.body;
  return { ...view, part, saved };
};

describe('a section', () => {
  it('saves on its own, and only what is in it', async () => {
    api.on(people.change, someOwnProfile({ bio: 'New words' }));
    const { user, part, saved } = await open();
    expect(part('Bio').getByRole('button', { name: 'Save' })).toBeDisabled();
    await user.clear(part('Bio').getByLabelText('About you'));
    await user.type(part('Bio').getByLabelText('About you'), 'New words');
    await user.click(part('Bio').getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Bio saved')).toBeInTheDocument();
    expect(saved()).toEqual({ bio: 'New words' });
    expect(part('Bio').getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it('keeps what was typed when it is refused, with the sentence at the field', async () => {
    api.on(people.change, new Refusal(400, 'Wrong', { fullName: 'Full name needs at least 2 characters' }));
    const { user, part } = await open();
    const name = part('Name and work').getByLabelText('Full name');
    await user.clear(name);
    await user.type(name, 'M');
    await user.click(part('Name and work').getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Full name needs at least 2 characters')).toBeInTheDocument();
    expect(name).toHaveValue('M');
    expect(name).toHaveAttribute('aria-invalid', 'true');
    await user.click(part('Name and work').getByRole('button', { name: 'Undo changes' }));
    expect(name).toHaveValue('Maren Oduya');
    expect(screen.queryByText('Full name needs at least 2 characters')).not.toBeInTheDocument();
  });

  it('says what happened when the server cannot be reached, and keeps the words', async () => {
    const { user, part } = await open();
    await user.type(part('Bio').getByLabelText('About you'), ' More.');
    await user.click(part('Bio').getByRole('button', { name: 'Save' }));
    expect(await part('Bio').findByRole('alert')).toHaveTextContent('We can’t reach the server.');
    expect(part('Bio').getByLabelText('About you')).toHaveValue('Comfort, as a bill of materials. More.');
  });

  it('tells a verified member what a new name costs', async () => {
    const { user, part } = await open({ isVerified: true });
    expect(screen.queryByText(/you lose the Verified badge/)).not.toBeInTheDocument();
    await user.type(part('Name and work').getByLabelText('Full name'), '-Hale');
    expect(screen.getByText(/you lose the Verified badge/)).toBeInTheDocument();
  });
});

describe('the company', () => {
  it('is sent with the number of the page chosen', async () => {
    api.on(people.change, someOwnProfile({ company: 'Harborline Foam', companyId: 5 }));
    const { user, part, saved } = await open();
    const field = part('Name and work').getByRole('combobox', { name: 'Company' });
    await user.clear(field);
    await user.type(field, 'Harb');
    await user.click(await screen.findByRole('option', { name: /Harborline Foam/ }));
    await user.click(part('Name and work').getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved()).toMatchObject({ company: 'Harborline Foam', companyId: 5 }));
  });

  it('typed freely leaves the match to the server, and its link is undone with one press', async () => {
    api.on(people.change, someOwnProfile());
    const { user, part, saved } = await open({ company: 'Harborline Foam', companyId: 5 });
    await user.click(part('Name and work').getByRole('button', { name: 'Remove the link' }));
    await user.click(part('Name and work').getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved()).toMatchObject({ company: 'Harborline Foam', companyId: null }));
  });
});

describe('skills', () => {
  it('are added one by one or by commas, each once', () => {
    expect(withTyped(['Latex'], ' latex, ILD testing ,, ild testing,Foam')).toEqual(['Latex', 'ILD testing', 'Foam']);
  });

  it('are added with Enter, removed by their cross, and saved with what is still in the field', async () => {
    api.on(people.change, someOwnProfile({ skills: ['Foam', 'Coils'] }));
    const { user, part, saved } = await open({ skills: ['Latex'] });
    const field = part('Skills').getByLabelText('Add a skill');
    await user.type(field, 'Foam{Enter}');
    await user.click(part('Skills').getByRole('button', { name: 'Remove Latex' }));
    await user.type(field, 'Coils');
    await user.click(part('Skills').getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved()).toEqual({ skills: ['Foam', 'Coils'] }));
  });
});

it('links name the row that is wrong', async () => {
  api.on(people.change, new Refusal(400, 'Wrong', { 'links.0.url': 'Enter a full address that starts with https://' }));
  const { user, part, saved } = await open();
  await user.click(part('Links').getByRole('button', { name: 'Add a link' }));
  await user.type(part('Links').getByLabelText('Label'), 'Site');
  await user.type(part('Links').getByLabelText('Address'), 'dana');
  await user.click(part('Links').getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Enter a full address that starts with https://')).toBeInTheDocument();
  expect(saved()).toEqual({ links: [{ label: 'Site', url: 'dana' }] });
  expect(part('Links').getByLabelText('Address')).toHaveValue('dana');
});

describe('experience', () => {
  const position = {
    id: 3,
    title: 'Quilter',
    company: 'Loomfield Sleep',
    companyId: 9,
    location: null,
    startedOn: '2019-03',
    endedOn: null,
    description: null,
  };

  it('is added', async () => {
    api.on(people.addExperience, someOwnProfile({ experiences: [position] }));
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Add a position' }));
    const form = within(screen.getByRole('form', { name: 'Add a position' }));
    await user.type(form.getByLabelText('Position'), 'Quilter');
    await user.type(form.getByRole('combobox', { name: 'Company' }), 'Loomfield Sleep');
    fireEvent.change(form.getByLabelText('From'), { target: { value: '2019-03' } });
    await user.click(form.getByLabelText('I currently work here'));
    await user.click(form.getByRole('button', { name: 'Save position' }));
    expect(await screen.findByText('Mar 2019 – Present')).toBeInTheDocument();
    expect(api.asked(people.addExperience)[0]?.body).toMatchObject({
      title: 'Quilter',
      company: 'Loomfield Sleep',
      startedOn: '2019-03',
      endedOn: null,
    });
  });

  it('is replaced and removed after one question', async () => {
    api.on(people.changeExperience, someOwnProfile({ experiences: [{ ...position, title: 'Lead quilter' }] }));
    api.on(people.removeExperience, someOwnProfile());
    const { user } = await open({ experiences: [position] });
    await user.click(screen.getByRole('button', { name: 'Edit Quilter at Loomfield Sleep' }));
    const form = within(screen.getByRole('form', { name: 'Edit Quilter' }));
    await user.clear(form.getByLabelText('Position'));
    await user.type(form.getByLabelText('Position'), 'Lead quilter');
    await user.click(form.getByRole('button', { name: 'Save position' }));
    expect(await screen.findByText('Lead quilter')).toBeInTheDocument();
    expect(api.asked(people.changeExperience)[0]).toMatchObject({ params: { id: '3' }, body: { companyId: 9 } });
    await user.click(screen.getByRole('button', { name: 'Remove Lead quilter at Loomfield Sleep' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByText('Lead quilter')).not.toBeInTheDocument());
  });
});

it('availability saves at once', async () => {
  api.on(people.change, someOwnProfile({ isAvailableToHire: true }));
  const { user, saved } = await open();
  await user.click(screen.getByRole('switch', { name: 'Available to hire' }));
  expect(await screen.findByText('Availability saved')).toBeInTheDocument();
  expect(saved()).toEqual({ isAvailableToHire: true });
});

describe('leaving with changes that are not saved', () => {
  it('is asked about, and the words stay', async () => {
    const { user, part } = await open();
    await user.type(part('Bio').getByLabelText('About you'), ' More.');
    await user.click(screen.getByRole('link', { name: 'View Profile' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    expect(dialog).toHaveTextContent('You’ll lose your changes to: Bio.');
    await user.click(within(dialog).getByRole('button', { name: 'Stay' }));
    expect(part('Bio').getByLabelText('About you')).toHaveValue('Comfort, as a bill of materials. More.');
    await user.click(screen.getByRole('link', { name: 'View Profile' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('Another screen')).toBeInTheDocument();
  });

  it('is not asked about where there are none', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('link', { name: 'View Profile' }));
    expect(await screen.findByText('Another screen')).toBeInTheDocument();
  });
});

describe('the photo', () => {
  const bitmap = { width: 400, height: 200, close: () => {} };
  const cutOut = new Blob(['cut'], { type: 'image/webp' });
  const file = new File(['x'], 'me.jpg', { type: 'image/jpeg' });
  beforeEach(() => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(cutOut));
    vi.stubGlobal(
      'createImageBitmap',
      vi.fn(async () => bitmap),
    );
  });

  it('is cropped, sent, set, kept in this browser and announced', async () => {
    const uploads = fakeUploads();
    const url = `/uploads/${'a'.repeat(32)}.webp`;
    api.on(people.setPhoto, someOwnProfile({ avatarUrl: '/uploads/thumb.webp' }));
    const heard = vi.fn();
    window.addEventListener('avatar-updated', heard, { once: true });
    const { user } = await open();
    await user.upload(screen.getByLabelText('Choose a photo'), file);
    const dialog = within(await screen.findByRole('dialog', { name: 'Your photo' }));
    fireEvent.change(dialog.getByRole('slider', { name: 'Zoom' }), { target: { value: '2' } });
    await user.click(dialog.getByRole('button', { name: 'Save photo' }));
    await waitFor(() => expect(uploads).toHaveLength(1));
    expect(uploads[0]?.fields.map(([name]) => name)).toEqual(['type', 'file']);
    await uploads[0]?.answer(201, { url });
    expect(await screen.findByText('Photo saved')).toBeInTheDocument();
    expect(api.asked(people.setPhoto)[0]?.body).toEqual({ url });
    await waitFor(() => expect(localStorage.getItem('avatar-cache.7')).toContain('/uploads/thumb.webp'));
    expect(heard).toHaveBeenCalledOnce();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    localStorage.clear();
  });

  it('that is refused says why in the dialog, where it can be sent again', async () => {
    const uploads = fakeUploads();
    const { user } = await open();
    await user.upload(screen.getByLabelText('Choose a photo'), file);
    const dialog = within(await screen.findByRole('dialog', { name: 'Your photo' }));
    await user.click(dialog.getByRole('button', { name: 'Save photo' }));
    await waitFor(() => expect(uploads).toHaveLength(1));
    await uploads[0]?.answer(413, { error: 'Your uploads have reached 1 GB in all.' });
    expect(await dialog.findByText('Your uploads have reached 1 GB in all.')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Save photo' })).toBeEnabled();
  });

  it('that cannot be read says so', async () => {
    vi.stubGlobal('createImageBitmap', vi.fn().mockRejectedValue(new DOMException('no')));
    const { user } = await open();
    await user.upload(screen.getByLabelText('Choose a photo'), file);
    expect(
      await screen.findByText('Failed to process image. Please try again with a different file.'),
    ).toBeInTheDocument();
  });

  it('is removed', async () => {
    api.on(people.removePhoto, someOwnProfile());
    const { user } = await open({ avatarUrl: '/uploads/thumb.webp' });
    await user.click(screen.getByRole('button', { name: 'Remove photo' }));
    const question = await screen.findByRole('alertdialog', { name: 'Remove your photo?' });
    expect(api.asked(people.removePhoto)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Remove photo' }));
    expect(await screen.findByText('Photo removed')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Remove photo' })).not.toBeInTheDocument();
  });
});

describe('the cover', () => {
  it('is part of Premium, and says so', async () => {
    await open();
    expect(screen.getByText(/Your own cover is part of/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Choose a cover' })).not.toBeInTheDocument();
  });

  it('can be chosen with Premium', async () => {
    await open({ isPremium: true, coverImageUrl: '/uploads/c.webp' });
    expect(screen.getByRole('img', { name: 'Your cover' })).toHaveAttribute('src', '/uploads/c.webp?v=c.webp');
    expect(screen.getByRole('button', { name: 'Change cover' })).toBeInTheDocument();
  });
});

it('a profile that does not load can be asked for again', async () => {
  api.on(people.own, new Refusal(503, 'The service is busy.', undefined, 'unavailable'));
  const { user } = await renderScreen(<ProfileEditPage />);
  expect(await screen.findByText('The service is busy.')).toBeInTheDocument();
  api.on(people.own, someOwnProfile());
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('form', { name: 'Bio' })).toBeInTheDocument();
});
