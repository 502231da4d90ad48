import { collect, defineFeature, none } from '../../platform/feature.ts';
import { pressedByMember } from './reactions.commands.ts';

export const reactions = defineFeature({
  name: 'reactions',
  siteSettings: none('there are six reactions, and one of each member'),
  routes: none('members react where the subject is, by its owner’s addresses'),
  limits: none('the limits of all requests and writes suffice'),
  events: none('the owner of a subject says that somebody reacted to it'),
  subscribers: none('it waits for no event of others'),
  notifications: none('the owner of a subject tells its author'),
  products: none('nothing of it is sold'),
  search: none('a reaction is found with its subject'),
  subjects: none('a reaction is spoken of with its subject'),
  saved: none('a reaction is no thing to keep'),
  reacted: none('it keeps the reactions to what the other features show'),
  impressions: none('a reaction is seen with its subject'),
  files: none('a reaction is one of six drawn signs'),
  feedCards: none('a reaction is no post'),
  commented: none('a reaction is looked at, not answered'),
  reports: none('a reaction has no words to report'),
  adminQueues: none('no reaction waits for staff'),
  exportData: {
    areasOf: (features) =>
      collect(features, 'reacted')
        .flat()
        .map(({ kind, archive: { name, place, id } }) => ({
          name,
          place,
          tables: ['reactions'],
          select: `select subject_id as key, subject_id as "${id}", kind, created_at as "createdAt" from reactions where user_id = $1 and subject_kind = '${kind}' and subject_id > $2`,
        })),
  },
  eraseMember: { tables: { reactions: 'goes' }, steps: [pressedByMember] },
  mergeCompany: none('companies react to nothing'),
  demo: none('who reacted comes with the posts'),
  consistencyChecks: none('the counters are the subjects’, whose owners count them anew'),
  openPages: none('the owners of what is reacted to say what changes on their pages'),
  hostileScene: none('whoever reacts is in the scene of what they react to'),
});
