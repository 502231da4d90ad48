import type { EndpointShape } from '@innerspring/contract';

/** A whole endpoint that the contract does not have, for tests of what works on any of them. */
export function endpoint<const E extends EndpointShape>(shape: E): E {
  return shape;
}
