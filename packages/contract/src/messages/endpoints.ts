import { endpoints } from '../endpoint.ts';
import type { messagesOperations } from './operations.ts';

export const messages = endpoints<typeof messagesOperations>('messages', {
  list: { method: 'GET', path: '/api/conversations' },
  conversation: { method: 'GET', path: '/api/conversations/{id}' },
  thread: { method: 'GET', path: '/api/conversations/{id}/messages' },
  withMember: { method: 'GET', path: '/api/messages/{userId}' },
  changes: { method: 'GET', path: '/api/conversations/{id}/changes' },
  send: { method: 'POST', path: '/api/messages' },
  edit: { method: 'PATCH', path: '/api/messages/{id}' },
  remove: { method: 'DELETE', path: '/api/messages/{id}' },
  react: { method: 'PUT', path: '/api/messages/{id}/reaction' },
  unreact: { method: 'DELETE', path: '/api/messages/{id}/reaction' },
  quota: { method: 'GET', path: '/api/messages/quota' },
  search: { method: 'GET', path: '/api/messages/search' },
  recipients: { method: 'GET', path: '/api/messages/recipients' },
  read: { method: 'PUT', path: '/api/conversations/{id}/read' },
  saveDraft: { method: 'PUT', path: '/api/conversations/{id}/draft' },
  accept: { method: 'POST', path: '/api/conversations/{id}/accept' },
  decline: { method: 'POST', path: '/api/conversations/{id}/decline' },
  pin: { method: 'PUT', path: '/api/conversations/{id}/pin' },
  unpin: { method: 'DELETE', path: '/api/conversations/{id}/pin' },
  archive: { method: 'PUT', path: '/api/conversations/{id}/archive' },
  unarchive: { method: 'DELETE', path: '/api/conversations/{id}/archive' },
  mute: { method: 'PUT', path: '/api/conversations/{id}/mute' },
  unmute: { method: 'DELETE', path: '/api/conversations/{id}/mute' },
  clear: { method: 'DELETE', path: '/api/conversations/{id}' },
});
