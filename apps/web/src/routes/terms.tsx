import { createFileRoute } from '@tanstack/react-router';
import { TermsPage } from '../features/help/public/terms-page.tsx';

export const Route = createFileRoute('/terms')({
  staticData: { frame: 'reading', title: 'Terms' },
  component: TermsPage,
});
