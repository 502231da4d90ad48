import { notificationParts, notificationSubjects } from '@innerspring/contract/features';
import { NOTIFICATION_CHIPS } from '@innerspring/contract/notifications/endpoints';
import { expect, it } from 'vitest';
import { features } from '../../features.ts';
import { collect } from '../../platform/feature.ts';
import type { Facts } from '../../platform/notifications/notification.ts';
import { kindsOf, readData } from './kinds.ts';
import { notifications } from './notifications.feature.ts';

const { all, named: kindOf } = kindsOf({ features });

const facts = (data: Record<string, unknown>, more: Partial<Facts> = {}): Facts => ({
  who: 'Dana Ruiz',
  people: 1,
  count: 1,
  actorIds: [7],
  words: '',
  data: readData({ actorId: 7, ...data }),
  ...more,
});
const group = { groupId: 3, groupName: 'Pocket Coil Makers' };
const company = { companyId: 4, companyName: 'Harborline Foam' };

it.each([
  ['follow', {}, 'Dana Ruiz started following you', '/profile/7'],
  ['connected', {}, 'You and Dana Ruiz are now connected', '/profile/7'],
  ['follow_request', {}, 'Dana Ruiz wants to follow you', '/network?tab=requests'],
  ['follow_accepted', {}, 'Dana Ruiz accepted your request', '/profile/7'],
  ['invitation_member', {}, 'Dana Ruiz accepted your invitation and joined', '/profile/7'],
  ['reaction', { postId: 2 }, 'Dana Ruiz reacted to your post', '/post/2'],
  ['reaction', { postId: 2, commentId: 5 }, 'Dana Ruiz reacted to your comment', '/post/2?comment=5'],
  ['comment', { postId: 2, commentId: 5 }, 'Dana Ruiz commented on your post', '/post/2?comment=5'],
  ['reply', { postId: 2, commentId: 5 }, 'Dana Ruiz replied to you', '/post/2?comment=5'],
  ['mention', { postId: 2 }, 'Dana Ruiz mentioned you in a post', '/post/2'],
  ['mention', { postId: 2, commentId: 5 }, 'Dana Ruiz mentioned you in a comment', '/post/2?comment=5'],
  ['repost', { postId: 2 }, 'Dana Ruiz reposted your post', '/post/2'],
  ['message_request', {}, 'Dana Ruiz wants to message you', '/messages/7'],
  ['message_unread', { count: 3 }, 'You have 3 unread messages from Dana Ruiz', '/messages/7'],
  ['message_unread', { count: 1 }, 'You have an unread message from Dana Ruiz', '/messages/7'],
  ['group_invite', group, 'You’re invited to Pocket Coil Makers', '/groups/3'],
  ['group_join_request', group, 'Dana Ruiz wants to join Pocket Coil Makers', '/groups/3'],
  ['group_accepted', group, 'You’re now a member of Pocket Coil Makers', '/groups/3'],
  ['group_handover', group, 'You’ve been asked to take over Pocket Coil Makers', '/groups/3'],
  ['group_everyone', group, 'Dana Ruiz wrote to everyone in Pocket Coil Makers', '/groups/3'],
  ['group_reaction', { ...group, groupPostId: 8 }, 'Dana Ruiz reacted to your post in Pocket Coil Makers', '/groups/3'],
  ['group_mention', group, 'Dana Ruiz mentioned you in Pocket Coil Makers', '/groups/3'],
  ['company_claim', { ...company, approved: true }, 'Your claim to Harborline Foam was approved', '/companies/4'],
  ['company_claim', { ...company, approved: false }, 'Your claim to Harborline Foam was declined', '/companies/4'],
  ['company_role', { ...company, role: 'editor' }, 'Dana Ruiz made you editor at Harborline Foam', '/companies/4'],
  ['company_handover', company, 'Dana Ruiz wants to hand Harborline Foam over to you', '/companies/4'],
  ['company_post', { ...company, postId: 2 }, 'Harborline Foam posted', '/post/2'],
  ['welcome', {}, 'Your application was approved. Welcome!', '/'],
  [
    'moderation_decision',
    { decision: 'remove', targetType: 'post', reason: 'confidential information' },
    'Your post was removed: confidential information',
    '/settings/moderation',
  ],
  ['moderation_appeal', { decision: 'reversed' }, 'Your appeal was granted', '/settings/moderation'],
  ['report_outcome', { acted: true }, 'We acted on something you reported', '/help?q=report'],
  [
    'bug_report',
    { bugId: 7, title: 'Cut off', state: 'fixed' },
    'Your report “Cut off” was fixed',
    '/help?report=7#my-reports',
  ],
  ['export_ready', {}, 'Your data is ready', '/settings?row=export'],
  ['security', { text: 'New sign-in: Chrome on macOS' }, 'New sign-in: Chrome on macOS', '/settings?row=sessions'],
] as const)('%s reads %j as “%s” and leads to %s', (name, data, text, link) => {
  const kind = kindOf(name);
  expect([kind.text(facts(data)), kind.link(facts(data))]).toEqual([text, link]);
});

it('tells of views, with names where there are some', () => {
  const { text } = kindOf('profile_views');
  expect(text(facts({ count: 14 }, { who: '' }))).toBe('14 people viewed your profile');
  expect(text(facts({ count: 1 }, { who: '' }))).toBe('1 person viewed your profile');
  expect(text(facts({ count: 14 }))).toBe('14 people viewed your profile, including Dana Ruiz');
});

it('leads to everybody where several did it, and to the company where it posted more than once', () => {
  expect(kindOf('follow').link(facts({}, { people: 5 }))).toBe('/network');
  const posted = facts({ ...company, postId: 2 }, { count: 3 });
  expect([kindOf('company_post').text(posted), kindOf('company_post').link(posted)]).toEqual([
    'Harborline Foam posted 3 times',
    '/companies/4',
  ]);
});

it('has a filter for every kind, and a row of the settings for all but what always comes', () => {
  const chips: readonly string[] = NOTIFICATION_CHIPS;
  expect(all.filter(({ chip }) => !chips.includes(chip))).toEqual([]);
  const always = all.filter(({ type }) => type === null).map(({ name }) => name);
  expect(always.sort()).toEqual(['company_things_passed_on', 'export_ready', 'security', 'welcome']);
});

it('is about what an owner says of itself, and of each only once', () => {
  const said = collect(features, 'notifications');
  const subjects = said.flatMap((one) => one.subjects ?? []).map(({ type }) => type);
  expect(subjects.sort()).toEqual([...notificationSubjects].sort());
  const parts = said.flatMap((one) => one.things ?? []).flatMap(({ part }) => part ?? []);
  expect(parts.sort()).toEqual([...notificationParts].sort());
});

it('does not start with two kinds, subjects or numbers of one name', () => {
  for (const twice of [
    { kinds: [kindOf('follow')] },
    { kinds: [], subjects: [{ type: 'post' as const, isThread: false }] },
    { kinds: [], things: [{ key: 'postId' }] },
  ])
    expect(() => kindsOf({ features: [...features, { ...notifications, notifications: twice }] })).toThrow(/^Two /);
});

it('reads data without trust', () => {
  const data = readData({ a: '5', b: 1.5, c: 'true', d: null });
  expect([data.number('a'), data.number('b'), data.flag('c'), data.text('d'), data.text('e')]).toEqual([
    0,
    0,
    false,
    '',
    '',
  ]);
  const kind = kindOf('made up');
  expect([kind.text(facts({})), kind.link(facts({}))]).toEqual(['You have news', '/notifications']);
});
