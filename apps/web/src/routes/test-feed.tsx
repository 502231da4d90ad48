import { createFileRoute } from '@tanstack/react-router';
import { TestFeedPage } from '../features/diagnostics/test-feed-page.tsx';
import { OutsideProduction } from '../shell/outside-production.tsx';

export const Route = createFileRoute('/test-feed')({ component: TestFeed });

function TestFeed() {
  return (
    <OutsideProduction title="Test feed">
      <TestFeedPage />
    </OutsideProduction>
  );
}
