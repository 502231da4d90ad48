import { BriefcaseBusiness } from 'lucide-react';
import { defineNav } from '../../platform/nav.ts';

export const hireCards = defineNav({
  name: 'hire-cards',
  goTo: [{ at: 145, to: '/available-to-hire', label: 'Available to hire', Icon: BriefcaseBusiness }],
  settingsRows: [
    {
      section: 'account',
      at: 15,
      id: 'available-to-hire',
      label: 'Available to Hire card',
      words: 'job work hire roles recruiter employer hide premium card',
      look: {
        help: 'A card with the roles you’re open to, for those you choose.',
        to: '/available-to-hire',
        button: 'See your card',
      },
    },
  ],
});
