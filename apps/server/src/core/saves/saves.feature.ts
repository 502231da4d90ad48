import { defineFeature, none, collect } from '../../platform/feature.ts';
import type { ExportData } from '../../platform/personal-data/personal-data.ts';

const savesExport: ExportData = {
  areasOf: (features) =>
    collect(features, 'saved')
      .flat()
      .map(({ kind, archive: { name, place, id } }) => ({
        name,
        place,
        tables: ['saves'],
        select: `select s.id as key, s.subject_id as "${id}", c.name as collection, s.note, s.created_at as "savedAt"
      from saves s left join collections c on c.id = s.collection_id where s.user_id = $1 and s.subject_kind = '${kind}' and s.id > $2`,
      })),
  areas: [
    {
      name: 'collections',
      place: 130,
      tables: ['collections'],
      select: `select id as key, name, created_at as "createdAt" from collections where user_id = $1 and id > $2`,
    },
  ],
};

export const saves = defineFeature({
  name: 'saves',
  siteSettings: none('how much a member may save is fixed'),
  routes: none('members reach it by the feature saved, and posts by their own addresses'),
  limits: none('what leads to its rows is limited where members ask for it'),
  events: none('features that rest on it say what happens'),
  subscribers: none('it waits for no event of others'),
  notifications: none('whoever saves something keeps that to themselves'),
  products: none('nothing of it is sold'),
  search: none('it makes nothing that is found'),
  subjects: none('nothing of it is spoken of elsewhere'),
  feedCards: none('what is saved stays where it is'),
  saved: none('nothing of it is saved'),
  reacted: none('what members keep is seen by them alone'),
  impressions: none('what members save is seen by them alone'),
  files: none('a saved thing shows its files itself'),
  commented: none('a save is of one member alone'),
  reports: none('nothing of it is reported to staff'),
  adminQueues: none('nothing of it waits for staff'),
  exportData: savesExport,
  eraseMember: { tables: { saves: 'goes', collections: 'goes' } },
  mergeCompany: none('no row of it refers to a company'),
  consistencyChecks: none('what is saved is counted when it is shown'),
  demo: { after: ['posts'], load: async () => (await import('./saves.demo.ts')).fillSaves },
  openPages: none('what a member saves shows on no page of others'),
  hostileScene: none('what is saved is in the scene of the posts that are saved'),
});
