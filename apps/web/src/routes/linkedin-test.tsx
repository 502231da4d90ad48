import { createFileRoute } from '@tanstack/react-router';
import { LinkedInTestPage } from '../features/diagnostics/linkedin-test-page.tsx';
import { OutsideProduction } from '../shell/outside-production.tsx';

export const Route = createFileRoute('/linkedin-test')({ component: LinkedInTest });

function LinkedInTest() {
  return (
    <OutsideProduction title="LinkedIn test">
      <LinkedInTestPage />
    </OutsideProduction>
  );
}
