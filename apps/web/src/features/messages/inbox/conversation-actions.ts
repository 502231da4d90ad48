import type { Conversation } from '@innerspring/contract/messages/schemas';
import { messages } from '@innerspring/contract/messages/endpoints';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { attempt } from '../../../platform/client-errors.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import { dropThread, outdateLists, putConversation } from '../messages.data.ts';

export type MuteTime = '1_hour' | '8_hours' | 'always';

function actionsOn(client: QueryClient, personId: number) {
  const params = { id: personId };
  const move = async (answer: Promise<Conversation>) => {
    putConversation(client, await answer);
    outdateLists(client, personId);
  };
  return {
    pin: (isOn: boolean) =>
      attempt(isOn ? 'Could not pin the conversation' : 'Could not unpin the conversation', () =>
        move(isOn ? call(messages.pin, { params }) : call(messages.unpin, { params })),
      ),
    async archive(isOn: boolean) {
      const done = await attempt('Could not archive the conversation', () =>
        move(isOn ? call(messages.archive, { params }) : call(messages.unarchive, { params })),
      );
      if (done) toast({ title: isOn ? 'Conversation archived' : 'Conversation brought back' });
    },
    mute: (length: MuteTime | null) =>
      attempt('Could not mute the conversation', () =>
        move(length ? call(messages.mute, { params, body: { length } }) : call(messages.unmute, { params })),
      ),
    accept: () =>
      attempt('Could not accept the request', async () => {
        putConversation(client, await call(messages.accept, { params }));
        outdateLists(client, personId);
        // What was held back comes with the messages themselves.
        await client.resetQueries({ queryKey: [messages.thread.name, personId] });
      }),
    decline: () =>
      attempt('Could not delete the request', async () => {
        await call(messages.decline, { params });
        dropThread(client, personId);
      }),
    clear: () =>
      attempt('Could not delete the conversation', async () => {
        await call(messages.clear, { params });
        dropThread(client, personId);
      }),
  };
}

/** What can be done with a whole conversation. A refusal is told by a toast. */
export function useConversationActions(personId: number) {
  return actionsOn(useQueryClient(), personId);
}
