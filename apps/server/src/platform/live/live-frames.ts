import type { LiveFromServer } from '@innerspring/contract';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../errors.ts';
import type { FeatureFrame, LiveConnection } from './live-connection.ts';

export type FrameHandler<T extends FeatureFrame['type']> = (
  frame: Extract<FeatureFrame, { type: T }>,
  connection: LiveConnection,
) => void | Promise<void>;

type AnyHandler = (frame: FeatureFrame, connection: LiveConnection) => void | Promise<void>;

/** What features do with frames: all handlers of a type hear each frame, in the order in which they registered. */
export type FrameHandlers = {
  on<T extends FeatureFrame['type']>(type: T, handler: FrameHandler<T>): void;
  run(frame: FeatureFrame, connection: LiveConnection): Promise<void>;
};

const isOf = <T extends FeatureFrame['type']>(
  frame: FeatureFrame,
  type: T,
): frame is Extract<FeatureFrame, { type: T }> => frame.type === type;

/** What the sender of a frame hears when it was refused. */
export function refusalOf(frame: FeatureFrame, message: string): LiveFromServer {
  return {
    type: 'error',
    message,
    ...('groupId' in frame && frame.groupId !== undefined ? { groupId: frame.groupId } : {}),
    ...('clientId' in frame && frame.clientId !== undefined ? { clientId: frame.clientId } : {}),
  };
}

export function createFrameHandlers(log: Pick<FastifyBaseLogger, 'error'>): FrameHandlers {
  const handlers = new Map<FeatureFrame['type'], AnyHandler[]>();
  return {
    on(type, handler) {
      const those = handlers.get(type) ?? [];
      those.push((frame, connection) => (isOf(frame, type) ? handler(frame, connection) : undefined));
      handlers.set(type, those);
    },
    async run(frame, connection) {
      for (const handler of handlers.get(frame.type) ?? []) {
        try {
          await handler(frame, connection);
        } catch (error) {
          if (!(error instanceof AppError)) log.error({ err: error, frame: frame.type }, 'A live handler failed');
          const { message } = error instanceof AppError ? error : new AppError('internal');
          connection.send(refusalOf(frame, message));
        }
      }
    },
  };
}
