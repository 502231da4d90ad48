import { createFileRoute } from '@tanstack/react-router';
import { CallbackPage } from '../features/auth/outside-login-pages.tsx';

export const Route = createFileRoute('/callback')({ staticData: { title: 'LinkedIn' }, component: CallbackPage });
