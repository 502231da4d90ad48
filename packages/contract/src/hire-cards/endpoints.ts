import { endpoints } from '../endpoint.ts';
import type { hireCardsOperations } from './operations.ts';

export const hireCards = endpoints<typeof hireCardsOperations>('hireCards', {
  list: { method: 'GET', path: '/api/hire-cards' },
  own: { method: 'GET', path: '/api/hire-cards/own' },
  save: { method: 'PUT', path: '/api/hire-cards/own' },
  renew: { method: 'POST', path: '/api/hire-cards/own/renew' },
  end: { method: 'POST', path: '/api/hire-cards/own/end' },
  remove: { method: 'DELETE', path: '/api/hire-cards/own' },
});
