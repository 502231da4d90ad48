import { Id, Instant, Page, PageQuery, z } from '../common.ts';
import { CompanyRole } from './schemas.ts';
import { endpoint } from '../endpoint.ts';
import { PersonCard } from '../users.ts';

const params = z.object({ id: Id });
const personParams = z.object({ id: Id, userId: Id });

/** Roles that are given; ownership passes by a hand-over that the other accepts. */
export const GivenRole = z.enum(['admin', 'editor', 'recruiter'], 'Choose a role');

export const CompanyTeam = z.object({
  members: z.array(z.object({ person: PersonCard, role: CompanyRole, since: Instant })),
  handover: z.nullable(z.object({ from: PersonCard, to: PersonCard, createdAt: Instant })),
});
export type CompanyTeam = z.infer<typeof CompanyTeam>;

export const CompanySuggestion = z.object({
  id: Id,
  /** Null where the viewer may not see who it was. */
  person: z.nullable(PersonCard),
  text: z.string(),
  createdAt: Instant,
});

export const companyRoles = {
  team: endpoint({
    name: 'companyRoles.team',
    method: 'GET',
    path: '/api/companies/{id}/roles',
    summary: 'Who has a role; for those who have one',
    access: 'member',
    params,
    response: CompanyTeam,
    errors: ['not_found'],
  }),
  add: endpoint({
    name: 'companyRoles.add',
    method: 'POST',
    path: '/api/companies/{id}/roles',
    summary: 'Give a member a role; for owners and admins, who gives admin must be an owner',
    access: 'member',
    params,
    body: z.strictObject({ userId: Id, role: GivenRole }),
    response: CompanyTeam,
    status: 201,
    errors: ['not_found', 'already_exists'],
  }),
  change: endpoint({
    name: 'companyRoles.change',
    method: 'PATCH',
    path: '/api/companies/{id}/roles/{userId}',
    summary: 'Change a role',
    access: 'member',
    params: personParams,
    body: z.strictObject({ role: GivenRole }),
    response: CompanyTeam,
    errors: ['not_found', 'conflict'],
  }),
  remove: endpoint({
    name: 'companyRoles.remove',
    method: 'DELETE',
    path: '/api/companies/{id}/roles/{userId}',
    summary: 'Take a role away, or leave; the last owner cannot leave',
    access: 'member',
    params: personParams,
    errors: ['not_found', 'conflict'],
  }),
  offer: endpoint({
    name: 'companyRoles.offer',
    method: 'POST',
    path: '/api/companies/{id}/handover',
    summary: 'Offer the ownership to a member; a new offer replaces the one before',
    access: 'member',
    params,
    body: z.strictObject({ userId: Id }),
    response: CompanyTeam,
    status: 201,
    errors: ['not_found', 'conflict'],
  }),
  accept: endpoint({
    name: 'companyRoles.accept',
    method: 'POST',
    path: '/api/companies/{id}/handover/acceptance',
    summary: 'Accept the ownership; the former owner stays as an admin',
    access: 'member',
    params,
    status: 204,
    errors: ['not_found', 'conflict'],
  }),
  dropOffer: endpoint({
    name: 'companyRoles.dropOffer',
    method: 'DELETE',
    path: '/api/companies/{id}/handover',
    summary: 'Withdraw the own offer, or decline the one received',
    access: 'member',
    params,
    errors: ['not_found'],
  }),
  suggestions: endpoint({
    name: 'companyRoles.suggestions',
    method: 'GET',
    path: '/api/companies/{id}/suggestions',
    summary: 'Open suggestions, newest first; for owners, admins and editors',
    access: 'member',
    params,
    query: PageQuery,
    response: Page(CompanySuggestion),
    errors: ['not_found'],
  }),
  settleSuggestion: endpoint({
    name: 'companyRoles.settleSuggestion',
    method: 'PATCH',
    path: '/api/companies/{id}/suggestions/{suggestionId}',
    summary: 'Mark a suggestion as done or dismissed',
    access: 'member',
    params: z.object({ id: Id, suggestionId: Id }),
    body: z.strictObject({ state: z.enum(['done', 'dismissed']) }),
    errors: ['not_found', 'conflict'],
  }),
};
