import { lateCode } from './late-code.ts';

/** What side panels need once they open. */
export const panelCode = lateCode(() => import('./panel-layer.tsx'));
