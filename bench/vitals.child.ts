// Preloaded into a server’s process: reports the event loop delay when asked over the process’s channel.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { giveBackMemory } from '../apps/server/src/platform/telemetry/process.ts';

const delays = monitorEventLoopDelay({ resolution: 5 });
delays.enable();

process.on('message', (message) => {
  if (message === 'forget') delays.reset();
  if (message === 'clean') giveBackMemory();
  if (message === 'tell' || message === 'clean') process.send?.({ loopDelayMs: delays.max / 1e6 });
});
// The channel alone must not keep the server alive.
process.channel?.unref();
