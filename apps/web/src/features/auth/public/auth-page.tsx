import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../../parts/lazy-part.tsx';
import { Card } from '../../../ui/card.tsx';
import { SkeletonRegion, SkeletonText } from '../../../ui/states/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { AuthFrame } from '../auth-frame.tsx';
import type { Registered } from '../registration.data.ts';
import { type SignedIn, SignInForm } from '../sign-in-form.tsx';
/** The application, with the code that checks it, comes when somebody turns to it: most visitors sign in. */
const RegistrationForm = lazyPart('part', () => import('../registration-form.tsx'));

const formOnItsWay = (
  <SkeletonRegion label="Loading the form">
    <SkeletonText lines={8} />
  </SkeletonRegion>
);

export interface AuthPageProps {
  siteName: string;
  /** The Terms in full, shown over the form: visitors cannot open /terms. */
  terms: ReactNode;
  /** Opens on the application form. */
  apply?: boolean;
  /** Secret of the invitation whose link was followed. */
  inviteToken?: string | undefined;
  onSignedIn: (user: SignedIn) => void;
  onRegistered: (user: Registered) => void;
}

/** Login and registration (specification §2, /auth). */
export function AuthPage({ siteName, terms, apply = false, inviteToken, onSignedIn, onRegistered }: AuthPageProps) {
  const [tab, setTab] = useState(apply ? 'apply' : 'sign-in');
  const applying = tab === 'apply';
  return (
    <AuthFrame
      siteName={siteName}
      wide={applying}
      title={applying ? `Apply to join ${siteName}` : `Sign in to ${siteName}`}
      intro={applying ? 'Tell us who you are. Staff read every application.' : 'Good to see you again.'}
    >
      <Card padded className="sm:p-6">
        <Tabs
          label="Sign in or apply"
          value={tab}
          onValueChange={setTab}
          tabs={[
            { value: 'sign-in', label: 'Sign in', content: <SignInForm onSignedIn={onSignedIn} /> },
            {
              value: 'apply',
              label: 'Apply for membership',
              content: (
                <Suspense fallback={formOnItsWay}>
                  <RegistrationForm
                    siteName={siteName}
                    terms={terms}
                    inviteToken={inviteToken}
                    onRegistered={onRegistered}
                  />
                </Suspense>
              ),
            },
          ]}
        />
      </Card>
    </AuthFrame>
  );
}
