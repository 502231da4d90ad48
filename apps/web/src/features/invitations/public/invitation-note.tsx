import { invitations } from '@innerspring/contract/invitations/endpoints';
import type { CallOutput } from '@innerspring/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../../platform/api.ts';
import { query } from '../../../platform/query.ts';
import { Banner } from '../../../ui/states/banner.tsx';

type Invitation = CallOutput<typeof invitations.byToken>;

interface InvitationNoteProps {
  token: string;
  /** Called once with the invitation, to prefill the form. */
  onInvited: (invitation: Invitation) => void;
}

/** The member who sent the invitation, above the application that an emailed link opens. */
export function InvitationNote({ token, onInvited }: InvitationNoteProps) {
  const { data, error } = useQuery({
    ...query(invitations.byToken, { query: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (data) onInvited(data);
  }, [data, onInvited]);
  if (data) {
    return (
      <Banner tone="success" live>
        {data.invitedBy} invited you. Staff review invited applications first.
      </Banner>
    );
  }
  if (!error) return null;
  const isOver = error instanceof ApiError && (error.status === 410 || error.status === 400);
  return (
    <Banner tone="warning" live>
      {isOver
        ? 'This invitation has expired or was already used. You can still apply.'
        : 'We couldn’t look up your invitation, but it still counts when you apply.'}
    </Banner>
  );
}
