import { type PairLooks } from '../../testing/blocked-pair.ts';

/** How members appear in reads of feedback, for the test that walks all reads with a blocked pair. */
export const pair: PairLooks = {
  showsNobody: {
    'feedback.myReports': 'the viewer’s own reports',
  },
};
