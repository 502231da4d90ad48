import { createFileRoute } from '@tanstack/react-router';
import { AnalyticsDemoPage } from '../features/analytics/analytics-demo-page.tsx';

export const Route = createFileRoute('/analytics-demo')({
  staticData: { title: 'Analytics on sample data', heading: true },
  component: AnalyticsDemoPage,
});
