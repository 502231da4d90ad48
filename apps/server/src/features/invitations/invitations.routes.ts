import { api } from '@innerspring/contract';
import type { Api, Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { invite, withdrawInvitation, invitationByToken, ownInvitations } from './invitations.commands.ts';

/** Invitations by mail. */
export function registerInvitations({ on }: Api, deps: Deps): void {
  on(api.invitations.list, async ({ query }, { viewer }) =>
    ownInvitations(deps.pool, viewer.id, deps.clock.now(), query.cursor),
  );
  on(api.invitations.create, async ({ body }, { viewer }) => invite(deps, viewer, body));
  on(api.invitations.withdraw, async ({ params }, { viewer }) => withdrawInvitation(deps, viewer, params.id));
  on(api.invitations.byToken, async ({ query }) => {
    const found = await invitationByToken(deps.pool, query.token, deps.clock.now());
    if (!found) throw new AppError('gone', 'This invitation link has expired or was already used.');
    return found;
  });
}
