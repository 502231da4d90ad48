import { createFileRoute } from '@tanstack/react-router';
import { NoThread } from '../features/messages/messages-page.tsx';

export const Route = createFileRoute('/messages/')({ staticData: { title: 'Messages' }, component: NoThread });
