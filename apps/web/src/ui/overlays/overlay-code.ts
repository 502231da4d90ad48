import { lateCode } from './late-code.ts';

// Menus and dialogs need a quarter of a screen's code, and no screen opens one by itself.

/** What menus and popovers need once they open. */
export const floatingCode = lateCode(() => import('./floating.tsx'));

/** What dialogs need once they open. */
export const dialogCode = lateCode(() => import('./dialog-layer.tsx'));
