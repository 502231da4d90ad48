import type { Facts, Kind } from './kinds.ts';

const toModeration = () => '/settings/moderation';
const thing = ({ data }: Facts) =>
  ({ user: 'profile', company: 'company page' })[data.text('targetType')] ?? (data.text('targetType') || 'content');

function decided(facts: Facts): string {
  const reason = facts.data.text('reason');
  const what: Record<string, string> = {
    remove: `Your ${thing(facts)} was removed`,
    warn: `You got a warning about your ${thing(facts)}`,
    suspend: thing(facts) === 'company page' ? 'Your company page was suspended' : 'Your account was suspended',
  };
  const happened = what[facts.data.text('decision')] ?? `Staff decided about your ${thing(facts)}`;
  return reason ? `${happened}: ${reason}` : happened;
}

const bugStates: Record<string, string> = {
  new: 'was opened again',
  triaged: 'was looked at',
  in_progress: 'is being worked on',
  fixed: 'was fixed',
  wont_fix: 'will not be acted on',
  duplicate: 'was known already',
};

/** What staff and the product itself tell a member. */
export const accountKinds: Record<string, Kind> = {
  welcome: { chip: 'system', text: () => 'Your application was approved. Welcome!', link: () => '/' },
  moderation_decision: { chip: 'system', text: decided, link: toModeration, mail: 'elsewhere' },
  moderation_appeal: {
    chip: 'system',
    text: ({ data }) => `Your appeal was ${data.text('decision') === 'reversed' ? 'granted' : 'declined'}`,
    link: toModeration,
    mail: 'elsewhere',
  },
  report_outcome: {
    chip: 'system',
    text: ({ data }) =>
      data.flag('acted')
        ? 'We acted on something that you reported'
        : 'We looked at what you reported and left it as it is',
    link: () => '/help?q=report',
  },
  bug_report: {
    chip: 'system',
    text: ({ data }) => `Your report “${data.text('title')}” ${bugStates[data.text('state')] ?? 'has news'}`,
    // Reports that were told of before they had numbers lead to the list.
    link: ({ data }) => `/help${data.number('bugId') ? `?report=${data.number('bugId')}` : ''}#my-reports`,
  },
  profile_views: {
    chip: 'network',
    text: ({ data, who }) => {
      const viewed = `${data.number('count')} ${data.number('count') === 1 ? 'person' : 'people'} viewed your profile`;
      return who ? `${viewed}, among them ${who}` : viewed;
    },
    link: () => '/profile/viewers',
  },
  export_ready: { chip: 'system', text: () => 'Your data is ready', link: () => '/settings?row=export' },
  security: {
    chip: 'system',
    text: ({ data }) => data.text('text') || 'Your account was changed',
    link: () => '/settings?row=sessions',
  },
};
