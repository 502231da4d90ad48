import { createFileRoute } from '@tanstack/react-router';
import { TermsPage } from '../features/help/pages/terms-page.tsx';

export const Route = createFileRoute('/terms')({ staticData: { title: 'Terms' }, component: TermsPage });
