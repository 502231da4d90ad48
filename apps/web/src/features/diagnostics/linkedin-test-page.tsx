import { useCurrentUser } from '../../platform/session/current-user.ts';
import { Card } from '../../ui/card.tsx';
import { Facts } from './test-feed-page.tsx';

/** /linkedin-test, outside production: what the connection with LinkedIn would find here. */
export function LinkedInTestPage() {
  const user = useCurrentUser();
  return (
    <div className="mx-auto grid w-full max-w-250 grid-cols-[minmax(0,1fr)] gap-4 px-4 pt-6 pb-20">
      <h1>LinkedIn test</h1>
      <Card padded>
        <Facts
          facts={[
            ['Connection', 'Not set up: posts stay on this site'],
            ['Signed in as', `${user.username} (${String(user.id)})`],
            ['Return address', `${window.location.origin}/callback`],
            ['Opened from', window.opener ? 'Another window' : 'No other window'],
          ]}
        />
      </Card>
    </div>
  );
}

export default LinkedInTestPage;
