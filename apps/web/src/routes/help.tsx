import { createFileRoute } from '@tanstack/react-router';
import { HelpPage } from '../features/small-pages/help-page.tsx';

export const Route = createFileRoute('/help')({ staticData: { title: 'Help Center' }, component: HelpPage });
