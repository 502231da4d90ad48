import { MOBILE_MAX_WIDTH } from '@innerspring/contract/constants';

/**
 * The screens of at most 768 px (specification §2, §9), in the unit of the style sheet's `md`, so that both change at the same
 * width where the browser's own text is larger too.
 */
export const MOBILE_SCREEN = `(max-width: ${MOBILE_MAX_WIDTH / 16}rem)`;
