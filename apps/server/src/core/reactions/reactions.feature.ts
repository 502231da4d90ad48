import { defineFeature, partsOf } from '../../platform/feature.ts';
import { pressedByMember } from './reactions.commands.ts';

export const reactions = defineFeature({
  name: 'reactions',
  exportData: {
    areasOf: (features) =>
      partsOf(features, 'reacted').map(({ kind, archive: { name, id } }) => ({
        name,
        tables: ['reactions'],
        select: `select subject_id as key, subject_id as "${id}", kind, created_at as "createdAt" from reactions where user_id = $1 and subject_kind = '${kind}' and subject_id > $2`,
      })),
  },
  eraseMember: { tables: { reactions: 'goes' }, steps: [pressedByMember] },
});
