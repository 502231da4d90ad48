import { connect, type Socket } from 'node:net';

/** The result of a run of requests, in milliseconds and requests per second. */
export type Load = {
  requests: number;
  failures: number;
  p50: number;
  p99: number;
  perSecond: number;
};

export type Target = {
  port: number;
  path: string;
  headers: Record<string, string>;
  /** Creates the body of each request; with it, requests are POSTs. */
  body?: () => string;
  /** Status of success; 200 unless given. */
  status?: number;
};

const END_OF_HEAD = '\r\n\r\n';

/** The bytes of each request. */
function requestsOf({ port, path, headers, body }: Target): () => Buffer {
  const host = { host: `127.0.0.1:${port}` };
  const bytesOf = (method: string, all: Record<string, string>, text = '') => {
    const head = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
    return Buffer.from([`${method} ${path} HTTP/1.1`, ...head, '', text].join('\r\n'));
  };
  if (!body) {
    const always = bytesOf('GET', { ...host, ...headers });
    return () => always;
  }
  return () => {
    const text = body();
    const about = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) };
    return bytesOf('POST', { ...host, ...headers, ...about }, text);
  };
}

/** One keep-alive connection with one request in flight at a time. Reads responses by their Content-Length only. */
class Connection {
  readonly #socket: Socket;
  readonly #request: () => Buffer;
  #received: Buffer = Buffer.alloc(0);
  #answered: ((status: number) => void) | null = null;
  #failed: ((error: Error) => void) | null = null;

  constructor(target: Target) {
    this.#request = requestsOf(target);
    this.#socket = connect({
      port: target.port,
      host: '127.0.0.1',
      noDelay: true,
    });
    this.#socket.on('data', (chunk) => this.#read(chunk));
    this.#socket.on('error', (error) => this.#failed?.(error));
    this.#socket.on('close', () => this.#failed?.(new Error('The server closed the connection')));
  }

  #read(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const head = this.#received.indexOf(END_OF_HEAD);
    if (head === -1) return;
    const text = this.#received.toString('latin1', 0, head);
    const status = Number(text.slice(9, 12));
    const length = status === 304 ? 0 : Number(/\r\ncontent-length: *(\d+)/i.exec(text)?.[1] ?? Number.NaN);
    if (Number.isNaN(length)) {
      this.#failed?.(new Error('An answer without Content-Length'));
      return;
    }
    if (this.#received.length < head + END_OF_HEAD.length + length) return;
    this.#received = Buffer.alloc(0);
    this.#answered?.(status);
  }

  send(): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#answered = resolve;
      this.#failed = reject;
      this.#socket.write(this.#request());
    });
  }

  close(): void {
    this.#failed = null;
    this.#socket.destroy();
  }
}

export const quantile = (sorted: number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

/**
 * Sends requests for `seconds` after a warm-up, over one connection per target, each after the response to the one before.
 * @throws Error when the server closes a connection.
 */
export async function load(targets: Target[], seconds: number, warmUpSeconds = 1): Promise<Load> {
  const connections = targets.map((target) => ({ line: new Connection(target), success: target.status ?? 200 }));
  const times: number[] = [];
  let failures = 0;
  const begin = performance.now() + warmUpSeconds * 1000;
  const end = begin + seconds * 1000;
  await Promise.all(
    connections.map(async ({ line, success }) => {
      for (let now = performance.now(); now < end; ) {
        const status = await line.send();
        const after = performance.now();
        if (now >= begin) {
          times.push(after - now);
          if (status !== success) failures += 1;
        }
        now = after;
      }
    }),
  );
  for (const { line } of connections) line.close();
  times.sort((a, b) => a - b);
  return {
    requests: times.length,
    failures,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    perSecond: times.length / seconds,
  };
}
