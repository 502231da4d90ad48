/** Waits for the work, but no longer than so many milliseconds; what it comes to does not matter. */
export function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds).unref();
  const end = () => {
    clearTimeout(timer);
    resolve();
  };
  work.then(end, end);
  return promise;
}
