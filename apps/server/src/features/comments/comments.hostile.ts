import { api } from '@innerspring/contract';
import { type HostileScene, MARK } from '../../testing/hostile/feature-scene.ts';

declare module '../../testing/hostile/feature-scene.ts' {
  interface SceneNumbers {
    comment: number;
  }
}

export const hostile: HostileScene = {
  after: ['posts'],
  async make({ owner, numbers }) {
    const body = { content: `Words ${MARK}` };
    const comment = await owner.ok(api.comments.write, { params: { id: numbers.post }, body });
    return { comment: comment.id };
  },
  byPath: ({ numbers }) => ({ 'comments/{id}': numbers.comment }),
  byField: ({ numbers }) => ({ replyTo: numbers.comment }),
  markedReads: ['comments.get', 'comments.list'],
  endings: ['comments.remove'],
};
