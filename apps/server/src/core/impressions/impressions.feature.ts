import { defineFeature, partsOf } from '../../platform/feature.ts';
import { seenByMember } from './impressions.commands.ts';
import { impressionsLimits } from './impressions.tokens.ts';

export const impressions = defineFeature({
  name: 'impressions',
  limits: Object.values(impressionsLimits),
  exportData: {
    areasOf: (features) =>
      partsOf(features, 'counted').map(({ kind, archive: { name, ids } }) => ({
        name,
        tables: ['impressions'],
        select: `select to_char(i.day, 'YYYYMMDD')::bigint as key, i.day, json_agg(i.subject_id order by i.subject_id) as "${ids}"
      from impressions i where i.viewer_id = $1 and i.subject_kind = '${kind}' and to_char(i.day, 'YYYYMMDD')::bigint > $2 group by i.day`,
      })),
  },
  eraseMember: { tables: { impressions: 'goes' }, steps: [seenByMember] },
});
