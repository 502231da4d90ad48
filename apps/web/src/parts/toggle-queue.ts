interface ToggleQueueOptions<Wish, Answer> {
  /** The server's current value. */
  confirmed: Wish;
  send: (wish: Wish) => Promise<Answer>;
  /** Called when the last change has succeeded. */
  onSettled: (answer: Answer, wish: Wish) => void;
  /** Called when the last change was rejected; `confirmed` is the value that the server still has. */
  onFailed: (error: unknown, confirmed: Wish) => void;
}

/**
 * Sends one change at a time. Changes made while one is sent collapse to the last, which isn't sent if the server
 * already has its value, so that rapid clicks cost at most one more request and end where the member stopped.
 */
export class ToggleQueue<Wish, Answer = unknown> {
  private readonly options: ToggleQueueOptions<Wish, Answer>;
  private confirmed: Wish;
  private next: { wish: Wish } | null = null;
  private running: Promise<void> | null = null;

  constructor(options: ToggleQueueOptions<Wish, Answer>) {
    this.options = options;
    this.confirmed = options.confirmed;
  }

  get idle(): boolean {
    return this.running === null;
  }

  /** Requests a value; resolves when the queue is idle. */
  wish(wish: Wish): Promise<void> {
    this.next = { wish };
    this.running ??= this.run().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  private async run(): Promise<void> {
    let settled: { answer: Answer } | null = null;
    while (this.next) {
      const { wish } = this.next;
      this.next = null;
      if (Object.is(wish, this.confirmed)) continue;
      try {
        settled = { answer: await this.options.send(wish) };
        this.confirmed = wish;
      } catch (error) {
        if (this.isStillWished()) continue;
        this.options.onFailed(error, this.confirmed);
        return;
      }
    }
    if (settled) this.options.onSettled(settled.answer, this.confirmed);
  }

  private isStillWished(): boolean {
    return this.next !== null;
  }
}

/** Queues of one kind, by the id of what they change: rendering it again joins a queue that is still running. */
export class ToggleQueues<Wish, Answer = unknown> {
  private readonly byClient = new WeakMap<object, Map<number, ToggleQueue<Wish, Answer>>>();

  of(client: object, id: number, make: () => ToggleQueue<Wish, Answer>): ToggleQueue<Wish, Answer> {
    const queues = this.byClient.get(client) ?? new Map<number, ToggleQueue<Wish, Answer>>();
    this.byClient.set(client, queues);
    const known = queues.get(id);
    const queue = known && !known.idle ? known : make();
    queues.set(id, queue);
    return queue;
  }
}
