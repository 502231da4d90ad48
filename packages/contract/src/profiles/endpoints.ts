import { endpoints } from '../endpoint.ts';
import type { peopleOperations } from './operations.ts';
import { firstPeople } from './first-endpoints.ts';

export const people = {
  ...firstPeople,
  ...endpoints<Omit<typeof peopleOperations, 'get' | 'viewers' | 'own'>>('people', {
    debug: { method: 'GET', path: '/api/debug/user/{id}' },
    visit: { method: 'POST', path: '/api/users/{id}/visit' },
    viewerTrend: { method: 'GET', path: '/api/user/profile/viewers/trend' },
    avatar: { method: 'GET', path: '/api/users/{id}/avatar' },
    initials: { method: 'GET', path: '/api/avatars/initials' },
    placeholder: { method: 'GET', path: '/api/avatars/placeholder' },
    change: { method: 'PATCH', path: '/api/user/profile' },
    addExperience: { method: 'POST', path: '/api/user/experiences' },
    changeExperience: { method: 'PUT', path: '/api/user/experiences/{id}' },
    removeExperience: { method: 'DELETE', path: '/api/user/experiences/{id}' },
    setPhoto: { method: 'PUT', path: '/api/user/photo' },
    removePhoto: { method: 'DELETE', path: '/api/user/photo' },
    setCover: { method: 'PUT', path: '/api/user/cover' },
    removeCover: { method: 'DELETE', path: '/api/user/cover' },
    enhanced: { method: 'GET', path: '/api/user/enhanced-profile' },
    changeEnhanced: { method: 'PATCH', path: '/api/user/enhanced-profile' },
  }),
};
