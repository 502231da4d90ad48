import { quantile } from './driver.ts';

/** Durations of sequential requests, in milliseconds. */
export type Times = { p50: number; p95: number; p99: number };

export function timesOf(times: number[]): Times {
  const sorted = times.toSorted((a, b) => a - b);
  return { p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95), p99: quantile(sorted, 0.99) };
}

/** A signed-in member whose requests must succeed. */
export type Caller = (path: string, method?: string, body?: unknown) => Promise<string>;

export function callerOf(port: number, cookie: string): Caller {
  return async (path, method = 'GET', body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { cookie, accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} gave ${answer.status}: ${text.slice(0, 200)}`);
    return text;
  };
}

/** Runs each piece of work once to warm code and caches, then once measured. */
export async function timed(work: (() => Promise<unknown>)[]): Promise<Times> {
  for (const one of work) await one();
  const times: number[] = [];
  for (const one of work) {
    const begin = performance.now();
    await one();
    times.push(performance.now() - begin);
  }
  return timesOf(times);
}
