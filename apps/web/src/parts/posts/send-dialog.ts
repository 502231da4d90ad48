/** Its own step, so that the first load doesn't list the dialog's files. */
export const sendDialog = () => import('../chat/share-post-dialog.tsx');
