import type { PollDraft } from '@innerspring/contract/polls/admin';
import { adminPolls } from '@innerspring/contract/polls/admin-endpoints';
import type { PollState } from '@innerspring/contract/polls/choices';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useActionForm } from '../../../parts/forms/action-form.ts';
import { useSubmitWays } from '../../../parts/forms/submit-ways.ts';
import { localDraft } from '../../../parts/local-draft.ts';
import { call } from '../../../platform/api.ts';
import { complain } from '../../../platform/client-errors.ts';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { blankPoll, inputOf, type PollValues, problemsOf, valuesOf } from './poll-values.ts';
import { pollDraftQuery, pollEditPath, staffTouches, tabOf } from './polls-admin.data.ts';

interface Saved {
  id: number;
  state: PollState;
  isPublished: boolean;
}

/** The text of the toast after a poll was saved. */
function doneText({ state, isPublished }: Saved): string {
  if (isPublished) return state === 'scheduled' ? 'Poll scheduled' : 'Poll published';
  return state === 'draft' ? 'Draft saved' : 'Poll saved';
}

/**
 * The form of a poll. `form` saves, also on Enter, so that no key publishes by accident; `publish` saves and then
 * publishes. A draft may be incomplete; a poll that members can see may not.
 * @param poll the stored poll; null for a new one, which is stored in this browser until it is saved
 */
export function usePollForm(poll: PollDraft | null) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const user = useCurrentUser();
  const state = poll?.state ?? 'draft';
  const ways = useSubmitWays<'save' | 'publish'>('save');
  const kept = poll ? undefined : localDraft(user.id, 'poll-form');
  const store = (saved: PollDraft) => client.setQueryData(pollDraftQuery(saved.id).queryKey, saved);

  async function publishStored(id: number): Promise<Saved> {
    const published = await call(adminPolls.publish, { params: { id } });
    store(published);
    return { id, state: published.state, isPublished: true };
  }
  async function create(values: PollValues): Promise<Saved> {
    const { id } = await call(adminPolls.create, { body: inputOf(values, null) });
    if (ways.now() === 'save') return { id, state: 'draft', isPublished: false };
    return publishStored(id).catch((error: unknown) => {
      // The draft is stored: staff fix errors in that draft, so that no second one is created.
      kept?.clear();
      complain('Draft saved, but we couldn’t publish it', error);
      void navigate({ to: pollEditPath(id) as never, replace: true, ignoreBlocker: true });
      throw error;
    });
  }
  async function save({ id, input }: PollDraft, values: PollValues): Promise<Saved> {
    const saved = await call(adminPolls.save, { params: { id }, body: inputOf(values, input) });
    store(saved);
    return ways.now() === 'publish' ? publishStored(id) : { id, state: saved.state, isPublished: false };
  }

  const form = useActionForm((values: PollValues) => (poll ? save(poll, values) : create(values)), {
    values: poll ? valuesOf(poll.input) : blankPoll(),
    check: (values) =>
      state !== 'draft' || ways.now() === 'publish'
        ? problemsOf(inputOf(values, poll?.input ?? null), state, new Date())
        : {},
    afterwards: 'keep',
    guard: 'Your poll',
    draft: kept,
    touches: staffTouches,
    done: (saved) => ({ title: doneText(saved) }),
    onDone: ({ id, state: now, isPublished }) => {
      if (isPublished) void navigate({ to: '/admin/polls', search: { tab: tabOf(now), poll: id } as never });
      else if (!poll) void navigate({ to: pollEditPath(id) as never, replace: true });
    },
  });
  return {
    form: ways.usual(form),
    publish: () => ways.submit(form, 'publish'),
    isSaving: ways.isBusy(form, 'save'),
    isPublishing: ways.isBusy(form, 'publish'),
  };
}
