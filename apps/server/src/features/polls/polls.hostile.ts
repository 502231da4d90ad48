import { api } from '@innerspring/contract';
import { sql } from 'drizzle-orm';
import { type HostileScene, MARK } from '../../testing/hostile/feature-scene.ts';

declare module '../../testing/hostile/feature-scene.ts' {
  interface SceneNumbers {
    poll: number;
    pollSuggestion: number;
  }
}

const input = {
  question: 'Will you raise list prices this quarter?',
  description: 'For your own lines.',
  category: 'prices',
  options: ['Yes', 'No'],
  maxChoices: 1,
  professions: [],
  companyTypes: [],
  results: 'after_vote',
  breakdown: 'none',
  opensAt: null,
  closesAt: '2031-05-20T12:00:00.000Z',
} as const;
const fresh = { ...input, options: [...input.options], professions: [], companyTypes: [] };

/** A draft of staff and a suggestion of the owner's for the walks over all endpoints with hostile input and with others' numbers. */
export const hostile: HostileScene = {
  async make({ owner, staff }) {
    const { id } = await staff.ok(api.adminPolls.create, { body: { ...fresh, question: `Will prices rise? ${MARK}` } });
    const suggestion = await owner.ok(api.polls.suggest, {
      body: { question: `How long is your exchange window? ${MARK}`, options: [], note: MARK },
    });
    return { poll: id, pollSuggestion: suggestion.id };
  },
  byPath: ({ numbers }) => ({
    'polls/{id}': numbers.poll,
    'poll-suggestions/{suggestionId}': numbers.pollSuggestion,
  }),
  wayBack: ({ numbers }) => ({
    'polls.suggest': sql`delete from poll_suggestions where id <> ${numbers.pollSuggestion}`,
    'adminPolls.publish': sql`update polls set state = 'draft' where id = ${numbers.poll}`,
    'adminPolls.decline': sql`update poll_suggestions set state = 'waiting', reason = null where id = ${numbers.pollSuggestion}`,
  }),
  words: {
    'pollDiscussion.write': { hardlyTakes: 'a poll that has opened, and there is only a draft' },
    'adminPolls.correct': { hardlyTakes: 'a published poll, and there is only a draft' },
  },
  fitting: async () => ({
    'adminPolls.create': { body: fresh },
    'adminPolls.save': { body: fresh },
    'polls.suggest': { body: { question: 'How long is your exchange window?', options: ['30 nights'], note: '' } },
  }),
  endings: ['polls.withdraw'],
  notTheOwners: {
    'polls.get': 'a draft is for staff alone',
    'polls.vote': 'nobody votes in a draft',
    'polls.forfeit': 'nobody votes in a draft',
    'pollDiscussion.list': 'nobody discusses a draft',
  },
  markedReads: ['polls.suggestions'],
};
