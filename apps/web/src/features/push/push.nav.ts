import { lazyPart } from '../../parts/lazy-part.tsx';
import { defineNav } from '../../platform/nav.ts';

export const push = defineNav({
  name: 'push',
  background: [
    {
      when: 'worker',
      async start(_client, memberId) {
        const { renewPush } = await import('./public/push-device.ts');
        await renewPush(memberId).catch(() => undefined);
        return () => undefined;
      },
    },
  ],
  settingsRows: [
    {
      section: 'notifications',
      at: 20,
      id: 'device',
      label: 'Notifications on this device',
      words: 'push browser phone desktop web lock screen permission',
      Row: lazyPart('part', () => import('./device-row.tsx')),
    },
  ],
});
