import { api } from '@innerspring/contract';
import { type HostileScene, MARK } from '../../testing/hostile/feature-scene.ts';
import { pushBrowser } from '../../testing/push-browser.ts';

declare module '../../testing/hostile/feature-scene.ts' {
  interface SceneNumbers {
    device: number;
  }
}

export const hostile: HostileScene = {
  async make({ owner }) {
    const endpoint = `https://push.example/${MARK}`;
    const device = await owner.ok(api.push.subscribe, { body: { endpoint, keys: pushBrowser().keys } });
    return { device: device.id };
  },
  byPath: ({ numbers }) => ({ 'devices/{id}': numbers.device }),
  words: { 'push.subscribe': { hardlyTakes: 'addresses of push services alone' } },
};
