/** A separate module, so that the first load does not list the widget's files. */
export const widgetCode = () => import('../../features/messages/public/messaging-widget.tsx');
