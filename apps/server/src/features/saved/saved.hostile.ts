import { OWN_ROWS, type HostileScene } from '../../testing/hostile/feature-scene.ts';

/** What is saved is in the scene of the posts that are saved. */
export const hostile: HostileScene = {
  after: ['posts'],
  byPath: ({ numbers }) => ({ 'saved/kinds/{kind}': 'post', 'saved/kinds/{kind}/{id}': numbers.post }),
  byField: ({ numbers }, { name }) =>
    name.startsWith('savedThings.') ? { ids: [numbers.post], id: numbers.post } : {},
  open: {
    'savedThings.list': OWN_ROWS,
    'savedThings.remove': OWN_ROWS,
    'savedThings.restore': OWN_ROWS,
  },
  markedReads: ['savedThings.list'],
  words: {
    'savedThings.restore': { notKept: { fields: ['items.0.note'], reason: 'what is saved stays as it is' } },
  },
};
