// Loaded into a server's process before the server: says, when asked over its channel, how late the event loop was.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delays = monitorEventLoopDelay({ resolution: 5 });
delays.enable();

process.on('message', (message) => {
  if (message === 'forget') delays.reset();
  if (message === 'tell') {
    // Not `gc()` alone: it leaves the young generation as large as a burst has made it, 100 MB and more.
    globalThis.gc?.({ type: 'major', flavor: 'last-resort', execution: 'sync' });
    process.send?.({ loopDelayMs: delays.max / 1e6, heapBytes: process.memoryUsage().heapUsed });
  }
});
// The channel alone keeps no server alive.
process.channel?.unref();
