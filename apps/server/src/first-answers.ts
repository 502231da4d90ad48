import { api, type CurrentUser } from '@innerspring/contract';
import { urlOf } from '@innerspring/contract/address';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReadEndpoint } from './platform/api/route.ts';
import { within } from './platform/clock.ts';
import type { Deps } from './platform/deps.ts';
import { AppError } from './platform/errors.ts';
import { countRequest, lookUpSession } from './platform/http/caller.ts';
import { tagOf } from './platform/http/revalidation.ts';
import { LONGEST_QUEUE } from './platform/db/pool.ts';
import { headingFor } from './first-heading.ts';
import { type FirstRead, firstReadsOf } from './first-reads.ts';
import type { FirstAnswers, PageAnswer, ReadFirstAnswers } from './platform/page.ts';

/** How long a page waits for its preloaded data; after that it's sent without, and the browser fetches it. */
const LONGEST_WAIT_MS = 500;

/** Leaves what an endpoint rejects, such as a profile that doesn't exist, to the browser, which requests and shows it itself. */
function leaveToBrowser(error: unknown): null {
  if (error instanceof AppError && error.code !== 'internal') return null;
  throw error;
}

/** A page's answers and title, while they are gathered. */
type FirstPage = { answers: Map<string, PageAnswer>; heading: string | null | undefined };

type Reading = { read: ReadEndpoint; sessionSecret: (request: FastifyRequest) => string | null };

/**
 * The data preloaded in a signed-in member's page: who they are, what the screen at its address asks for first, each as its
 * endpoint would return it now, and the title to show meanwhile. Counts as one request. Leaves out what an endpoint
 * rejects, and leaves failures to the browser, which fetches as usual and shows what went wrong.
 */
export function createFirstAnswers(
  deps: Pick<Deps, 'sessions' | 'limits' | 'pool' | 'log'>,
  { read, sessionSecret }: Reading,
): ReadFirstAnswers {
  async function add(answers: Map<string, PageAnswer>, one: FirstRead, request: FastifyRequest, reply: FastifyReply) {
    const json = await read(one.endpoint, one, request, reply).catch(leaveToBrowser);
    if (json === null) return;
    const tag = one.endpoint.revalidated ? { tag: tagOf(Buffer.from(json)) } : {};
    answers.set(urlOf(one.endpoint, one), { json, ...tag });
  }

  async function gather(page: FirstPage, request: FastifyRequest, reply: FastifyReply) {
    const { answers } = page;
    const json = await read(api.auth.currentUser, {}, request, reply);
    const user = JSON.parse(json) as CurrentUser;
    answers.set(api.auth.currentUser.path, { json });
    page.heading = headingFor(user, request.url);
    const { feedView: view } = user.reading;
    const reads = request.url === '/' ? [{ endpoint: api.posts.feed, query: { view } }] : firstReadsOf(request.url);
    await Promise.all(reads.map((one) => add(answers, one, request, reply)));
  }

  return async (request, reply) => {
    const secret = sessionSecret(request);
    if (!secret) return null;
    if (deps.pool.waitingCount > LONGEST_QUEUE) return undefined;
    let found: FirstAnswers;
    const work = async () => {
      request.caller = await lookUpSession(deps, request, secret, true);
      if (!request.caller) {
        found = null;
        return;
      }
      await countRequest(deps, request, request.caller);
      const page: FirstPage = { answers: new Map(), heading: null };
      found = page;
      await gather(page, request, reply);
    };
    const done = work().catch((error: unknown) => {
      if (error instanceof AppError && error.code !== 'internal') return;
      deps.log.warn({ requestId: request.id, err: error }, 'Failed to preload data for a page; serving it without');
    });
    await within(LONGEST_WAIT_MS, done);
    return found;
  };
}
