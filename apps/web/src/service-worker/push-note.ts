/** A message as the server sends it (`push.subscribers.ts` there). */
interface Message {
  title: string;
  body: string;
  url: string;
  tag: string;
}

const plain: Message = {
  title: 'Innerspring',
  body: 'You have a new notification.',
  url: '/notifications',
  tag: 'note',
};

/** A path on this site and nowhere else. */
const isOwnPath = (url: string) => /^\/(?![/\\])/.test(url);

/** The words to show and where they lead; a message that cannot be read still shows that there is one, as browsers demand. */
export function readMessage(text: string | undefined): Message {
  try {
    const given: unknown = JSON.parse(text ?? '');
    if (typeof given !== 'object' || given === null) return plain;
    const { title, body, url, tag } = given as Record<string, unknown>;
    return {
      title: typeof title === 'string' && title !== '' ? title : plain.title,
      body: typeof body === 'string' && body !== '' ? body : plain.body,
      url: typeof url === 'string' && isOwnPath(url) ? url : plain.url,
      tag: typeof tag === 'string' && tag !== '' ? tag : plain.tag,
    };
  } catch {
    return plain;
  }
}

/** A tab of ours, as far as it matters here. */
interface Tab {
  url: string;
  focused: boolean;
  focus: () => Promise<unknown>;
  postMessage: (message: unknown) => void;
}

/** Shows the address: in the tab that is open, which goes there by itself, else in a new one. */
export async function showAddress(
  url: string,
  tabs: readonly Tab[],
  open: (url: string) => Promise<unknown>,
): Promise<void> {
  const tab = tabs.find(({ focused }) => focused) ?? tabs[0];
  if (!tab) {
    await open(url);
    return;
  }
  await tab.focus();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a tab seen from its worker takes none
  tab.postMessage({ type: 'open', url });
}
