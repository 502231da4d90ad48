import { createFileRoute } from '@tanstack/react-router';
import { LoginScreen } from '../shell/screens/login-screen.tsx';

export const Route = createFileRoute('/auth')({ staticData: { title: 'Sign in' }, component: LoginScreen });
