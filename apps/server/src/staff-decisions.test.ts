import { allEndpoints, type EndpointShape } from '@innerspring/contract';
import { expect, it } from 'vitest';
import { schemaOf } from './testing/hostile/schema-samples.ts';

/**
 * Walks every change that staff make. What a member can change between reading and deciding is decided in the version that was
 * read, so that nobody approves what they didn't see; the tests of each desk hold that another one is a conflict.
 */

const named = ['version', 'profession'];

/** Changes by staff that name nothing they read, and why. */
const exceptions: Record<string, string> = {
  'admin.previewDecision': 'shows an email and changes nothing',
  'admin.assign': 'says who works on it',
  'admin.addNote': 'is a note of staff about the person',
  'admin.suspend': 'is about the person',
  'admin.unsuspend': 'is about the person',
  'admin.grantAdmin': 'is about the person',
  'admin.revokeAdmin': 'is about the person',
  'admin.setVerified': 'is about the person',
  'admin.resetTwoFactor': 'is about the account',
  'admin.setBugState': 'a report of a bug never changes',
  'settings.eraseMember': 'is about the account',
  'adminCompanies.edit': 'is staff’s own text, field by field',
  'adminCompanies.setVerified': 'is about the company, which publishes its own changes',
  'adminCompanies.suspend': 'is about the company',
  'adminCompanies.unsuspend': 'is about the company',
  'adminCompanies.merge': 'is about which companies are the same',
  'adminCompanies.undoMerge': 'takes back what staff did',
  'adminCompanies.previewClaim': 'shows an email and changes nothing',
  'adminEvents.mark': 'says what kind of event it is',
  'adminEvents.sendMessage': 'a message that waits never changes',
  'adminEvents.rejectMessage': 'a message that waits never changes',
  'adminJobs.extend': 'gives days to what staff let up',
  'adminJobs.feature': 'moves what staff let up in the list',
  'adminGroups.settle': 'the report keeps the text that was reported',
  'adminGroups.setOwner': 'is about who owns it',
  'adminGroups.remove': 'is about a group without an owner',
  'safetyAdmin.previewDecision': 'shows an email and changes nothing',
  'safetyAdmin.decide': 'the case keeps the text that was reported',
  'safetyAdmin.decideAppeal': 'an appeal is written once',
  'adminPolls.accept': 'a suggestion never changes, and staff publish the poll that starts from it',
  'adminPolls.decline': 'a suggestion never changes',
};

/** Features whose things only staff write. */
const ofStaff = /^(adminOrders|adminPremium|siteSettings|adminPolls)\./;

const changes = allEndpoints.filter(({ access, method }) => access === 'admin' && method !== 'GET');
const namesWhatWasRead = ({ body }: EndpointShape) =>
  body !== undefined && named.some((field) => schemaOf(body).required?.includes(field));

it('staff name what they read where a member can change it meanwhile', () => {
  expect(changes.length).toBeGreaterThan(40);
  const blind = changes.filter((endpoint) => !namesWhatWasRead(endpoint)).map(({ name }) => name);
  expect(blind.filter((name) => !ofStaff.test(name) && exceptions[name] === undefined)).toEqual([]);
  expect(Object.keys(exceptions).filter((name) => !blind.includes(name))).toEqual([]);
});
