import { Instant, z } from '../common.ts';
import { KnownState } from '../dates.ts';
import { bind, operations } from '../endpoint.ts';
import { isStorable } from '../storable.ts';
import { Upload } from '../uploads/schemas.ts';
import * as dialogs from './dialog-endpoints.ts';
import { fieldsOfKinds } from './kinds/kind-fields.ts';
import { Audience } from './schemas.ts';

/** Longer than a post may be, so that what has to be cut down first can wait too. */
export const DRAFT_MAX_LENGTH = 20_000;

/** Where a draft is written: `new`, `company:7` as a company, `repost:12` over a post, `post:12` as its edit. */
export const DraftPlace = z
  .string('The location of the draft is required')
  .check(z.regex(/^(?:new|(?:company|repost|post):[1-9]\d{0,15})$/, 'You can’t save drafts here'));

/** The file or address that a draft holds: an own upload that no post has taken yet with those that go with it, or an item elsewhere. */
export const DraftMedia = z.union([
  z.object({ source: z.literal('upload'), upload: Upload, ...fieldsOfKinds('draftUploads') }),
  z.object({ source: z.literal('link'), url: z.string() }),
]);
export type DraftMedia = z.infer<typeof DraftMedia>;

/** What the dialog contains besides files. */
const written = {
  content: z
    .string('The draft text is required')
    .check(
      z.refine(isStorable, 'The draft contains a character we can’t store'),
      z.maxLength(DRAFT_MAX_LENGTH, `A draft can have at most ${DRAFT_MAX_LENGTH} characters`),
    ),
  audience: Audience,
  ...fieldsOfKinds('draft'),
  /** Addresses whose preview the writer took away. */
  declinedLinks: z
    .array(z.string().check(z.maxLength(2000), z.refine(isStorable)))
    .check(z.maxLength(20, 'A draft can decline at most 20 previews')),
};

export const Draft = z.object({ ...written, media: z.nullable(DraftMedia), updatedAt: Instant });
export type Draft = z.infer<typeof Draft>;

export const DraftSaving = z.strictObject({
  ...written,
  /** Address of an own upload, or of an item elsewhere. */
  mediaUrl: z.nullable(z.string().check(z.maxLength(2000, 'The address is too long'))),
  ...fieldsOfKinds('draftFiles'),
  /** `updatedAt` of the draft that was changed; null where there was none. */
  basedOn: z.nullable(KnownState),
});

const params = z.object({ place: DraftPlace });

export const draftsOperations = operations({
  get: {
    summary: 'Your draft for a location, if any',
    access: 'member',
    params,
    response: z.object({ draft: z.nullable(Draft) }),
  },
  save: {
    summary: 'Save a draft; a conflict if another device changed it after basedOn',
    access: 'member',
    params,
    body: DraftSaving,
    response: z.object({ draft: Draft }),
    errors: ['conflict'],
  },
  discard: {
    summary: 'Discard a draft; with basedOn, only if it hasn’t changed since',
    access: 'member',
    params,
    query: z.strictObject({ basedOn: z.optional(KnownState) }),
    errors: ['conflict'],
  },
});

export const drafts = bind(dialogs.drafts, draftsOperations);
