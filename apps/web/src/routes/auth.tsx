import { createFileRoute } from '@tanstack/react-router';
import { LoginScreen } from '../shell/login-screen.tsx';

export const Route = createFileRoute('/auth')({ staticData: { title: 'Sign in' }, component: LoginScreen });
