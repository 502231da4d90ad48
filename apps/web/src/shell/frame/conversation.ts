import { useRouterState } from '@tanstack/react-router';

export interface Address {
  pathname: string;
  search: object;
}

/** Whether one conversation fills the page: a thread of messages, a new one, or the chat of a group. */
export const isConversation = ({ pathname, search }: Address): boolean =>
  /^\/messages\/./.test(pathname) || (/^\/groups\/\d/.test(pathname) && Reflect.get(search, 'tab') === 'chat');

/** On phones a conversation has its own header and composer instead of the site's header and the bottom bar. */
export const useIsConversation = (): boolean => useRouterState({ select: ({ location }) => isConversation(location) });

export const useHasBottomBar = (): boolean => !useIsConversation();
