import type { Data, Facts, Kind } from './kinds.ts';

const conversation = (data: Data) => ({ type: 'conversation' as const, id: data.number('actorId') });
const group = (data: Data) => ({ type: 'group' as const, id: data.number('groupId') });
const company = (data: Data) => ({ type: 'company' as const, id: data.number('companyId') });

const toConversation = ({ data }: Facts) => `/messages/${data.number('actorId')}`;
const toGroup = ({ data }: Facts) => `/groups/${data.number('groupId')}`;
const toCompany = ({ data }: Facts) => `/companies/${data.number('companyId')}`;
const groupName = ({ data }: Facts) => data.text('groupName') || 'a group';
const companyName = ({ data }: Facts) => data.text('companyName') || 'a company';
const inGroup = (name: string) => (data: Data) => `${name}:group:${data.number('groupId')}`;

/** Conversations, groups and companies. */
export const placeKinds: Record<string, Kind> = {
  message_request: {
    chip: 'network',
    text: ({ who }) => `${who} wants to message you`,
    link: toConversation,
    subject: conversation,
  },
  message_unread: {
    chip: 'network',
    text: ({ data, who }) => {
      const count = data.number('count');
      return count > 1 ? `You have ${count} unread messages from ${who}` : `You have an unread message from ${who}`;
    },
    link: toConversation,
    subject: conversation,
    mail: 'waited',
  },
  group_invite: {
    chip: 'network',
    text: (facts) => `You are invited to ${groupName(facts)}`,
    link: toGroup,
    subject: group,
  },
  group_join_request: {
    chip: 'network',
    text: (facts) => `${facts.who} ${facts.people === 1 ? 'asks' : 'ask'} to join ${groupName(facts)}`,
    link: toGroup,
    subject: group,
    group: inGroup('group_join_request'),
  },
  group_accepted: {
    chip: 'network',
    text: (facts) => `You are now a member of ${groupName(facts)}`,
    link: toGroup,
    subject: group,
  },
  group_handover: {
    chip: 'network',
    text: (facts) => `You are asked to take over ${groupName(facts)}`,
    link: toGroup,
    subject: group,
  },
  group_lapsed: {
    chip: 'network',
    text: (facts) => `Your Premium has ended: please hand ${groupName(facts)} over to another member`,
    link: toGroup,
    subject: group,
  },
  group_everyone: {
    chip: 'mentions',
    text: (facts) => `${facts.who} wrote to everyone in ${groupName(facts)}`,
    link: toGroup,
    subject: group,
    group: inGroup('group_everyone'),
  },
  group_mention: {
    chip: 'mentions',
    text: (facts) => `${facts.who} mentioned you in ${groupName(facts)}`,
    link: toGroup,
    subject: group,
    group: inGroup('group_mention'),
  },
  company_claim: {
    chip: 'network',
    text: (facts) => `Your claim for ${companyName(facts)} was ${facts.data.flag('approved') ? 'approved' : 'refused'}`,
    link: toCompany,
    subject: company,
    mail: 'elsewhere',
  },
  company_role: {
    chip: 'network',
    text: (facts) => `${facts.who} made you ${facts.data.text('role')} at ${companyName(facts)}`,
    link: toCompany,
    subject: company,
  },
  company_handover: {
    chip: 'network',
    text: (facts) => `${facts.who} offers you ${companyName(facts)}`,
    link: toCompany,
    subject: company,
    mail: 'elsewhere',
  },
  company_post: {
    chip: 'network',
    text: (facts) =>
      facts.count > 1 ? `${companyName(facts)} posted ${facts.count} times` : `${companyName(facts)} posted`,
    link: (facts) => (facts.count > 1 ? toCompany(facts) : `/post/${facts.data.number('postId')}`),
    subject: (data) => ({ type: 'post', id: data.number('postId') }),
    group: (data) => `company_post:company:${data.number('companyId')}`,
  },
};
