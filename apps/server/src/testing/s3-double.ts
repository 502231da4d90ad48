import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { createS3Store } from '../platform/files/s3-store.ts';

/** An S3-compatible store on the loopback with one empty bucket. */
export type S3Double = {
  /** What the server is configured with. */
  settings: { bucket: string; region: string; endpoint: string; accessKeyId: string; secretAccessKey: string };
  /** The same as variables of the environment. */
  environment: Record<string, string>;
  /** Keys of all files in the bucket. */
  keys(): Promise<string[]>;
  close(): Promise<void>;
};

export async function startS3Double(): Promise<S3Double> {
  const bucket = 'files';
  const directory = await mkdtemp(join(tmpdir(), 's3-'));
  const double = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await double.run();
  // The only keys that it takes.
  const [accessKeyId, secretAccessKey] = ['S3RVER', 'S3RVER'];
  const settings = { bucket, region: 'us-east-1', endpoint: `http://127.0.0.1:${port}`, accessKeyId, secretAccessKey };
  return {
    settings,
    environment: {
      S3_BUCKET: bucket,
      S3_REGION: settings.region,
      S3_ENDPOINT: settings.endpoint,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
    async keys() {
      const found: string[] = [];
      for await (const { key } of createS3Store(settings).list()) found.push(key);
      return found;
    },
    async close() {
      await double.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
