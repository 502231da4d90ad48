import { type PairLooks } from '../../testing/blocked-pair.ts';

/** How members appear in auth reads, for the test that walks all reads with a blocked pair. */
export const pair: PairLooks = {
  showsNobody: {
    'auth.currentUser': 'the viewer',
    'auth.applicationStatus': 'the viewer’s own application',
    'auth.application': 'the viewer’s own application',
    'auth.sessions': 'the viewer’s own sessions',
    'auth.securityLog': 'the viewer’s own log',
  },
};
