import { HEADED_SCREENS } from '@innerspring/contract/headed-screens';
import { createFileRoute } from '@tanstack/react-router';
import { AnalyticsDemoPage } from '../features/analytics/analytics-demo-page.tsx';

export const Route = createFileRoute('/analytics-demo')({
  staticData: HEADED_SCREENS['/analytics-demo'],
  component: AnalyticsDemoPage,
});
