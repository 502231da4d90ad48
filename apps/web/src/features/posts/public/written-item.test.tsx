import { posts } from '@innerspring/contract/posts/endpoints';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { Gauge } from 'lucide-react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetClosed } from '../../../parts/composer/draft-session.ts';
import { PostEditDialog } from '../../../parts/posts/edit/post-edit-dialog.tsx';
import { featureList } from '../../../platform/feature-list.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { fakeDrafts } from '../../../testing/fake-drafts.ts';
import { somePost, someUser } from '../../../testing/post-fixtures.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import CreatePostDialog from './create-post-dialog.tsx';

vi.mock('../../../platform/session/current-user.ts', () => ({ useCurrentUser: () => someUser() }));

type Value = { value: number | null };
interface GaugeFormProps {
  value: Value;
  onValue: (value: Value) => void;
  disabled: boolean;
}

/**
 * A kind of post that exists only in this test: a gauge reading. The dialog knows it only through its feature's manifest.
 */
function GaugeForm({ value, onValue, disabled }: GaugeFormProps) {
  return (
    <input
      type="number"
      aria-label="Reading"
      value={value.value ?? ''}
      disabled={disabled}
      onChange={({ target }) => onValue({ value: target.value === '' ? null : Number(target.value) })}
    />
  );
}
const drawn = Object.assign(GaugeForm, { ahead: () => undefined });
const gauges = {
  name: 'gauges',
  feedCards: [
    {
      kind: 'gauge',
      Item: Object.assign(() => <p>A gauge</p>, { ahead: () => undefined }),
      written: {
        label: 'Gauge',
        noun: 'gauge',
        Icon: Gauge,
        blank: { value: null },
        Form: drawn,
        problem: ({ value }: Value) => (value === null ? 'Please enter what the gauge reads.' : null),
      },
    },
  ],
};

let api: ReturnType<typeof fakeApi>;
let left: ReturnType<typeof fakeDrafts>;
const load = featureList.load;
beforeEach(() => {
  api = fakeApi();
  left = fakeDrafts(api);
  featureList.load = async () => ({ navs: [gauges as never] });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  featureList.load = load;
  cleanup();
  forgetClosed();
  localStorage.clear();
});

async function openDialog(more: object = {}) {
  const view = await renderScreen(<CreatePostDialog onClose={() => undefined} {...more} />);
  await screen.findByRole('button', { name: 'Gauge' });
  return { ...view, field: screen.getByRole('textbox', { name: 'Your post' }) };
}
const reading = () => screen.findByRole('spinbutton', { name: 'Reading' });
const post = () => screen.getByRole('button', { name: 'Post' });

describe('an item that is written in the dialog, of a kind that a feature gives', () => {
  it('is added by its button, kept in the draft, and published under the name of its kind', async () => {
    const { user, field } = await openDialog();
    api.on(posts.create, somePost());
    await user.type(field, 'The foam line at noon');
    await user.click(screen.getByRole('button', { name: 'Gauge' }));
    await user.type(await reading(), '7');
    await waitFor(() => expect(left.at()).toMatchObject({ media: null, gauge: { value: 7 } }), { timeout: 3000 });
    await user.click(post());
    await waitFor(() => expect(api.asked(posts.create)).toHaveLength(1));
    expect(api.asked(posts.create)[0]?.body).toMatchObject({
      gauge: { value: 7 },
      mediaType: 'gauge',
      hasMedia: true,
      isTextOnly: false,
      imageUrl: null,
      fromDraft: true,
    });
  });

  it('is there from the beginning where it is shared, beside an earlier draft on offer', async () => {
    left.put('Half a thought');
    const { user, field } = await openDialog({ item: { kind: 'gauge', value: { value: 9 } } });
    api.on(posts.create, somePost());
    expect(await reading()).toHaveValue(9);
    expect(await screen.findByRole('button', { name: 'Restore draft' })).toBeInTheDocument();
    await user.type(field, 'Look at this');
    await user.click(post());
    await waitFor(() => expect(api.asked(posts.create)).toHaveLength(1));
    expect(api.asked(posts.create)[0]?.body).toMatchObject({ gauge: { value: 9 }, mediaType: 'gauge' });
  });

  it('is not posted unfinished', async () => {
    const { user, field } = await openDialog({ pick: 'gauge' });
    await user.type(field, 'The foam line at noon');
    await reading();
    await user.click(post());
    expect(await screen.findByText('Please enter what the gauge reads.')).toBeInTheDocument();
    expect(api.asked(posts.create)).toEqual([]);
  });

  it('comes back with its draft, and is taken away by its cross', async () => {
    left.put('Half a thought', { gauge: { value: 3 } } as object);
    const { user } = await openDialog();
    expect(await reading()).toHaveValue(3);
    await user.click(screen.getByRole('button', { name: 'Remove gauge' }));
    expect(screen.queryByRole('spinbutton', { name: 'Reading' })).not.toBeInTheDocument();
    await waitFor(() => expect(left.at()).not.toHaveProperty('gauge'), { timeout: 3000 });
    expect(left.at()).toMatchObject({ content: 'Half a thought' });
  });

  it('stays as it is while the text of its post is edited, which takes no file', async () => {
    const shown = { ...somePost({ content: 'The foam line at noon' }), mediaType: 'gauge' as never };
    await renderScreen(<PostEditDialog post={shown} onClose={() => undefined} />);
    expect(await screen.findByRole('dialog', { name: 'Edit post' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Photo' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
  });
});
