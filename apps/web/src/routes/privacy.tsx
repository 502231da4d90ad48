import { createFileRoute } from '@tanstack/react-router';
import { PrivacyPage } from '../features/help/pages/privacy-page.tsx';

export const Route = createFileRoute('/privacy')({
  staticData: { frame: 'reading', title: 'Privacy Policy' },
  component: PrivacyPage,
});
