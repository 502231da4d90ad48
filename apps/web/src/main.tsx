import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { reloadOnMissingCode } from './platform/missing-code.ts';
import { createQueryClient } from './platform/query-client.ts';
import { followSystemTheme } from './platform/theme.ts';
import { createAppRouter } from './router.ts';
import { AppBoundary } from './shell/app-boundary.tsx';
import { TooltipProvider } from './ui/tooltip.tsx';

const client = createQueryClient();
const router = createAppRouter();
followSystemTheme();
reloadOnMissingCode();

const place = document.getElementById('root');
if (!place) throw new Error('The page has no #root element');
createRoot(place).render(
  <StrictMode>
    <AppBoundary>
      <QueryClientProvider client={client}>
        <TooltipProvider>
          <RouterProvider router={router} />
        </TooltipProvider>
      </QueryClientProvider>
    </AppBoundary>
  </StrictMode>,
);
