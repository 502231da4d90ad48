import { useEffect, useState } from 'react';
import { SiteLink } from '../../parts/site-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/states/spinner.tsx';

/** How long the spinner stands before the page says that nothing answers, in milliseconds. */
const patience = 4000;

/** Where LinkedIn sends people back to. Until the connection is configured, it says so after a moment. */
export function CallbackPage() {
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main id="main" className="grid min-h-dvh place-content-center justify-items-center gap-4 p-6 text-center">
      {waited ? (
        <>
          <h1 className="text-2xl">LinkedIn is not connected</h1>
          <p className="max-w-100 text-ink-soft">
            This server has no LinkedIn connection set up, so there is nothing to finish here.
          </p>
          <Button asChild>
            <SiteLink to="/">Go on</SiteLink>
          </Button>
        </>
      ) : (
        <>
          <Spinner size={40} />
          <h1 className="text-xl">Connecting to LinkedIn...</h1>
        </>
      )}
    </main>
  );
}
