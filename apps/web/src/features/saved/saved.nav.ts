import { Bookmark } from 'lucide-react';
import { defineNav } from '../../platform/nav.ts';

export const saved = defineNav({
  name: 'saved',
  accountMenu: [{ to: '/saved-posts', label: 'Saved Posts', Icon: Bookmark }],
  goTo: [{ at: 130, to: '/saved-posts', label: 'Saved posts', Icon: Bookmark }],
});
