import { endpoints } from '../endpoint.ts';
import type { feedbackOperations } from './schemas.ts';

export const feedback = endpoints<typeof feedbackOperations>('feedback', {
  reportBug: { method: 'POST', path: '/api/bug-reports' },
  myReports: { method: 'GET', path: '/api/bug-reports' },
  clientError: { method: 'POST', path: '/api/client-errors' },
});
