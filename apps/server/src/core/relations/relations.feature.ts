import { defineFeature } from '../../platform/feature.ts';
import { relationsExport, relationsMerge } from './relations.personal-data.ts';
import { relationsEvents } from './relations.tokens.ts';

export const relations = defineFeature({
  name: 'relations',
  events: Object.values(relationsEvents),
  exportData: relationsExport,
  eraseMember: {
    tables: {
      follows: 'goes',
      follow_declines: 'goes',
      follow_request_notices: 'goes',
      blocks: 'goes',
      mutes: 'goes',
      repost_mutes: 'goes',
    },
  },
  mergeCompany: relationsMerge,
});
