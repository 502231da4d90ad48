import { collect, defineFeature, none } from '../../platform/feature.ts';
import { seenByMember } from './impressions.commands.ts';
import { impressionsLimits } from './impressions.tokens.ts';

export const impressions = defineFeature({
  name: 'impressions',
  siteSettings: none('what counts as seen follows the specification'),
  routes: none('browsers report what was seen by its owner’s addresses'),
  limits: Object.values(impressionsLimits),
  events: none('nobody waits for an impression'),
  subscribers: none('it waits for no event of others'),
  notifications: none('nobody is told of who looked'),
  products: none('nothing of it is sold'),
  search: none('an impression is a number in figures'),
  subjects: none('an impression is spoken of with its subject'),
  saved: none('an impression is no thing to keep'),
  reacted: none('nobody sees an impression to react to it'),
  impressions: none('it stores the impressions of what the other features show'),
  files: none('an impression has no files'),
  feedCards: none('an impression is no post'),
  commented: none('nobody sees an impression to answer it'),
  reports: none('an impression has no words to report'),
  adminQueues: none('no impression waits for staff'),
  exportData: {
    areasOf: (features) =>
      collect(features, 'impressions')
        .flat()
        .map(({ kind, archive: { name, place, ids } }) => ({
          name,
          place,
          tables: ['impressions'],
          select: `select to_char(i.day, 'YYYYMMDD')::bigint as key, i.day, json_agg(i.subject_id order by i.subject_id) as "${ids}"
      from impressions i where i.viewer_id = $1 and i.subject_kind = '${kind}' and to_char(i.day, 'YYYYMMDD')::bigint > $2 group by i.day`,
        })),
  },
  eraseMember: { tables: { impressions: 'goes' }, steps: [seenByMember] },
  mergeCompany: none('no row of it refers to a company'),
  consistencyChecks: none('counters are the subjects’, whose owners say how they are counted again'),
  demo: none('the demo content of analytics brings what was seen'),
  openPages: none('no open page shows what was just seen'),
  hostileScene: none('whoever looks is in the scene of what they look at'),
});
