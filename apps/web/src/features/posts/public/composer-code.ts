/** A separate module, so that the first load does not list the composer's files. */
export const composerCode = () => import('./create-post-dialog.tsx');
