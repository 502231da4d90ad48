import { defineFeature, none } from '../../platform/feature.ts';
import { registerGroups } from './groups.routes.ts';
import { groupsSource } from './groups.search.ts';
import { groupSubjects } from './groups.subjects.ts';

export const groups = defineFeature({
  name: 'groups',
  routes: registerGroups,
  subscribers: none('it waits for no event of others'),
  search: [groupsSource],
  subjects: groupSubjects,
});
