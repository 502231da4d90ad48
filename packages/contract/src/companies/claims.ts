import { Id, Text, z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import * as endpoints from './team-endpoints.ts';
import { ClaimMethod, OwnClaim } from './schemas.ts';

const params = z.object({ id: Id });

/** Minutes for which a mailed code works, and how often it may be tried. */
export const CLAIM_CODE = { digits: 6, minutes: 15, attempts: 5 } as const;

export const companyClaimsOperations = operations({
  open: {
    summary: 'Claim a company; `email` mails a code, `dns` and `file` give a token, `documents` goes to staff',
    access: 'member',
    params,
    body: z.strictObject({
      method: ClaimMethod,
      /** What staff should know; required for `documents`. */
      evidence: z.optional(Text(0, 2000, 'Your explanation')),
    }),
    response: OwnClaim,
    status: 201,
    errors: ['not_found', 'conflict'],
  },
  enterCode: {
    summary: 'Enter the mailed code: makes the viewer an editor',
    access: 'member',
    params,
    body: z.strictObject({ code: z.string().check(z.regex(/^\d{6}$/, 'Enter the 6 digits of the code')) }),
    response: OwnClaim,
    errors: ['not_found', 'gone', 'conflict'],
  },
  check: {
    summary: 'Look for the proof in DNS or on the website now',
    access: 'member',
    params,
    response: OwnClaim,
    errors: ['not_found', 'conflict'],
  },
  withdraw: {
    summary: 'Withdraw the own open claim',
    access: 'member',
    params,
    errors: ['not_found'],
  },
});

export const companyClaims = bind(endpoints.companyClaims, companyClaimsOperations);
