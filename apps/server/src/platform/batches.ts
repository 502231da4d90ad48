type Asking<Item, Answer> = { item: Item; resolve: (answer: Answer) => void; reject: (error: unknown) => void };

/** What are answered by one call. */
const MOST = 100;

/**
 * Answers together those who ask for the same thing while others are answered, in the order of their asking: hundreds may ask
 * within a second, and each would hold the row for a commit.
 * @param answer returns an answer for each of the items, in their order
 */
export function createBatches<Item, Answer>(answer: (id: number, items: readonly Item[]) => Promise<Answer[]>) {
  type Asked = Asking<Item, Answer>;
  const queues = new Map<number, Asked[]>();

  async function answerThem(id: number, asking: readonly Asked[]): Promise<void> {
    const answers = await answer(
      id,
      asking.map(({ item }) => item),
    );
    for (const [at, { resolve, reject }] of asking.entries()) {
      const given = answers[at];
      if (given === undefined) reject(new Error('Someone who asked got no answer.'));
      else resolve(given);
    }
  }

  async function work(id: number, queue: Asked[]): Promise<void> {
    while (queue.length > 0) {
      const asking = queue.splice(0, MOST);
      try {
        await answerThem(id, asking);
      } catch (error) {
        // One who can't be answered, since their account was just deleted, takes nothing from the others.
        if (asking.length === 1) asking[0]?.reject(error);
        else for (const one of asking) await answerThem(id, [one]).catch(one.reject);
      }
    }
    queues.delete(id);
  }

  return (id: number, item: Item): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const asked = { item, resolve, reject };
      const waiting = queues.get(id);
      if (waiting) waiting.push(asked);
      else {
        const queue = [asked];
        queues.set(id, queue);
        void work(id, queue);
      }
    });
}
