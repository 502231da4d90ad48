// Preloaded into a server’s process: shifts the clock that JavaScript reads when told to over the process’s channel.
// Timers and the database's clock are unaffected.
let ahead = 0;
const SystemDate = Date;

class MovedDate extends SystemDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(SystemDate.now() + ahead);
    else super(...(given as [number]));
  }
  static override now(): number {
    return SystemDate.now() + ahead;
  }
}
globalThis.Date = MovedDate as DateConstructor;

process.on('message', (message) => {
  if (typeof message !== 'number') return;
  ahead = message;
  process.send?.('moved');
});
// The channel alone must not keep the server alive.
process.channel?.unref();
