/** Its own step, so that the first load does not list the files of the composer. */
export const composerCode = () => import('./create-post-dialog.tsx');
