import { endpoints } from '../endpoint.ts';
import type { uploadsOperations } from './schemas.ts';

export const uploads = endpoints<typeof uploadsOperations>('uploads', {
  create: { method: 'POST', path: '/api/public/uploads' },
});
