/** Its own step, so that the first load does not list the files of the dialog. */
export const sendDialog = () => import('../chat/share-post-dialog.tsx');
