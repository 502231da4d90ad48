import { z } from '../../common.ts';

/** The address of an upload, or of an item elsewhere. */
export const MediaUrl = z.nullish(z.string().check(z.maxLength(2000, 'The address is too long')));
