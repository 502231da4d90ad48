import { type HostileScene, MARK } from '../../testing/hostile/feature-scene.ts';
import { applications } from './applications.tables.ts';

export const hostile: HostileScene = {
  async make({ kit, applicant }) {
    await kit.db.insert(applications).values({
      userId: applicant.id,
      fullName: applicant.fullName,
      company: 'Coil & Foam',
      title: 'Tape-edge lead',
      profession: 'Plant management',
      companyType: 'Mattress manufacturer',
      location: 'Columbus, OH',
      industryRole: `I run the tape-edge line, ${MARK}.`,
      submittedAt: kit.clock.now(),
    });
    return {};
  },
  byPath: ({ applicant }) => ({ 'admin/users/{id}/application': applicant.id }),
};
