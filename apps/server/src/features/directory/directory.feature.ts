import { defineFeature } from '../../platform/feature.ts';
import { registerDirectory } from './directory.routes.ts';

export const directory = defineFeature({
  name: 'directory',
  routes: registerDirectory,
});
