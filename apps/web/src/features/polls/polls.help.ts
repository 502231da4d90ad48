import type { HelpArticle } from '../../platform/nav/entries.ts';

export const articles: readonly HelpArticle[] = [
  {
    id: 'vote-in-poll',
    topic: 'Events and polls',
    at: 350,
    title: 'Vote in a poll, and what others see',
    words: 'industry polls vote change anonymous privacy secret count survey question',
    paragraphs: [
      'Industry Polls lists the questions that are open, with those that close first on top. Choose an option and then Vote; some polls take several options. You can change your vote until the poll closes. Some polls are for certain professions or company types, and say so.',
      'Other members never see how you voted, only the totals. While a poll is open, the counts move in steps of five or more votes, so nobody can tell from the numbers how a member voted. If fewer than five members vote, the results stay hidden.',
      'Once a poll is closed, its page can show the votes by profession or by company type. Groups and numbers that would tell of fewer than five members stay hidden.',
    ],
  },
  {
    id: 'poll-results',
    topic: 'Events and polls',
    at: 352,
    title: 'When you see the results of a poll',
    words: 'forfeit without voting bars percent staff closed hidden winner',
    paragraphs: [
      'Each poll has its rule: you see the results after you vote, once the poll is closed, or only our staff see them. The poll says which one it is.',
      'If results show after you vote, you can also choose See results without voting. That gives up your vote in this poll for good, so we ask you first.',
      'If a poll isn’t for your profession or company type, you can see its results once it’s closed. Where members choose several options, the percentages are of members who voted, so they can add up to more than 100%.',
    ],
  },
  {
    id: 'suggest-poll',
    topic: 'Events and polls',
    at: 354,
    title: 'Suggest a question for a poll',
    words: 'propose create poll idea withdraw declined accepted',
    paragraphs: [
      'Our staff write the polls, and you can suggest what to ask. Under Industry Polls, choose Suggest a question. Add options and a note if you like. Up to five suggestions can wait for our staff at a time.',
      'Under Mine you see what became of each one. If we decline it, we say why. If we ask your question, we tell you when the poll opens; members don’t see who suggested it. Until we decide, you can withdraw a suggestion.',
    ],
  },
];
