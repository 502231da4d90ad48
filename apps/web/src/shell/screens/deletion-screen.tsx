import { useQueryClient } from '@tanstack/react-query';
import { DeletionPendingPage } from '../../features/settings/public/deletion-pending-page.tsx';
import { currentUserKey } from '../../platform/session/current-user.ts';
import { useLogout } from '../../platform/session/login.ts';
import { SudoPrompt } from '../later/sudo-prompt.tsx';

/** The only screen of a member whose account will be deleted. */
export default function DeletionScreen({ dueAt }: { dueAt: string }) {
  const client = useQueryClient();
  const logOut = useLogout();
  return (
    <>
      <DeletionPendingPage
        dueAt={dueAt}
        onKept={() => void client.invalidateQueries({ queryKey: currentUserKey })}
        onLogOut={() => void logOut()}
      />
      <SudoPrompt />
    </>
  );
}
