import { Id, Instant, Page, PageQuery, Text, z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import { PersonCard } from '../users.ts';
import { ClaimMethod, CompanyRole, OwnClaim } from './schemas.ts';
import * as endpoints from './management-endpoints.ts';

const params = z.object({ id: Id });

/** Minutes for which a mailed code works, and how often it may be tried. */
export const CLAIM_CODE = { digits: 6, minutes: 15, attempts: 5 } as const;

export const companyClaimsOperations = operations({
  open: {
    summary: 'Claim a company; `email` sends a code, `dns` and `file` return a token, `documents` goes to staff',
    access: 'member',
    params,
    body: z.strictObject({
      method: ClaimMethod,
      /** What staff should know; required for `documents`. Without it, what an open claim has stays. */
      evidence: z.optional(Text(0, 2000, 'Your explanation')),
    }),
    response: OwnClaim,
    status: 201,
    errors: ['not_found', 'conflict'],
  },
  enterCode: {
    summary: 'Enter the emailed code to become an editor',
    access: 'member',
    params,
    body: z.strictObject({ code: z.string().check(z.regex(/^\d{6}$/, 'Enter the 6 digits of the code')) }),
    response: OwnClaim,
    errors: ['not_found', 'gone', 'conflict'],
  },
  check: {
    summary: 'Check DNS or the website for the proof now',
    access: 'member',
    params,
    response: OwnClaim,
    errors: ['not_found', 'conflict'],
  },
  withdraw: {
    summary: 'Withdraw your open claim',
    access: 'member',
    params,
    errors: ['not_found'],
  },
});

export const companyClaims = bind(endpoints.companyClaims, companyClaimsOperations);

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

export const companyRolesOperations = operations({
  team: {
    summary: 'Who has a role; for people with a role',
    access: 'member',
    params,
    response: CompanyTeam,
    errors: ['not_found'],
  },
  add: {
    summary: 'Give a member a role; for owners and admins. Only owners can assign admin',
    access: 'member',
    params,
    body: z.strictObject({ userId: Id, role: GivenRole }),
    response: CompanyTeam,
    status: 201,
    errors: ['not_found', 'already_exists'],
  },
  change: {
    summary: 'Change a role',
    access: 'member',
    params: personParams,
    body: z.strictObject({ role: GivenRole }),
    response: CompanyTeam,
    errors: ['not_found', 'conflict'],
  },
  remove: {
    summary: 'Remove a role, or leave; the last owner can’t leave',
    access: 'member',
    params: personParams,
    errors: ['not_found', 'conflict'],
  },
  offer: {
    summary: 'Offer ownership to a member; replaces any earlier offer',
    access: 'member',
    params,
    body: z.strictObject({ userId: Id }),
    response: CompanyTeam,
    status: 201,
    errors: ['not_found', 'conflict'],
  },
  accept: {
    summary: 'Accept ownership; the former owner stays as an admin',
    access: 'member',
    params,
    status: 204,
    errors: ['not_found', 'conflict'],
  },
  dropOffer: {
    summary: 'Withdraw your offer, or decline one you received',
    access: 'member',
    params,
    errors: ['not_found'],
  },
  suggestions: {
    summary: 'Open suggestions, newest first; for owners, admins and editors',
    access: 'member',
    params,
    query: PageQuery,
    response: Page(CompanySuggestion),
    errors: ['not_found'],
  },
  settleSuggestion: {
    summary: 'Mark a suggestion as done or dismissed',
    access: 'member',
    params: z.object({ id: Id, suggestionId: Id }),
    body: z.strictObject({ state: z.enum(['done', 'dismissed']) }),
    errors: ['not_found', 'conflict'],
  },
});

export const companyRoles = bind(endpoints.companyRoles, companyRolesOperations);
