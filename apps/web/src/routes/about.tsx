import { createFileRoute } from '@tanstack/react-router';
import { AboutPage } from '../features/help/pages/about-page.tsx';

export const Route = createFileRoute('/about')({
  staticData: { frame: 'reading', title: 'About' },
  component: AboutPage,
});
