import { useQueryClient } from '@tanstack/react-query';
import { ApplicationStatusPage } from '../../features/applications/public/application-status-page.tsx';
import { currentUserKey } from '../../platform/session/current-user.ts';
import { useLogout } from '../../platform/session/login.ts';
import { siteConfig } from '../../platform/site-config.ts';

/** The only screen of applicants. */
export default function ApplicantScreen() {
  const client = useQueryClient();
  const logOut = useLogout();
  return (
    <ApplicationStatusPage
      siteName={siteConfig.name}
      supportEmail={siteConfig.supportEmail}
      onSignOut={() => void logOut()}
      onGoToDashboard={() => void client.invalidateQueries({ queryKey: currentUserKey })}
    />
  );
}
