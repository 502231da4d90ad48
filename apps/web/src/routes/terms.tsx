import { createFileRoute } from '@tanstack/react-router';
import { TermsPage } from '../features/small-pages/terms-page.tsx';

export const Route = createFileRoute('/terms')({ staticData: { title: 'Terms' }, component: TermsPage });
