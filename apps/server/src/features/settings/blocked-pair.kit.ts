import { type PairLooks } from '../../testing/blocked-pair.ts';

/** How members appear in reads of settings, for the test that walks all reads with a blocked pair. */
export const pair: PairLooks = {
  showsNobody: {
    'settings.get': 'the viewer’s own settings',
    'settings.exports': 'the viewer’s own archives',
    'settings.downloadExport': 'what the viewer wrote and did',
    'settings.deletionPreview': 'what the viewer would lose',
  },
};
