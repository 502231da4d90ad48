import { collect, defineFeature } from '../../platform/feature.ts';
import { registerSearch } from './search.routes.ts';
import { searchLimits } from './search.tokens.ts';

export const search = defineFeature({
  name: 'search',
  routes: (api, deps) => registerSearch(api, deps, collect(deps.features, 'search').flat()),
  limits: Object.values(searchLimits),
});
