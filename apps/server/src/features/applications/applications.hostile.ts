import { type HostileScene, MARK } from '../../testing/hostile/feature-scene.ts';
import { storeApplication } from './applications.kit.ts';

export const hostile: HostileScene = {
  async make({ kit, applicant }) {
    await storeApplication(kit, applicant, { industryRole: `I run the tape-edge line, ${MARK}.` });
    return {};
  },
  byPath: ({ applicant }) => ({ 'admin/users/{id}/application': applicant.id }),
};
