/** Its own step, so that the first load does not list the files of the widget. */
export const widgetCode = () => import('../../features/messages/public/messaging-widget.tsx');
