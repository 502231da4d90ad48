import type { FeedKind } from '@innerspring/contract/posts/schemas';
import type { HandlerInput, HandlerOutput, api } from '@innerspring/contract';
import type { KindName } from '@innerspring/contract/posts/kinds/kind-fields';
import type { Db, Deps } from '../deps.ts';

/** The body of a new post, and of an edit. */
export type Said = HandlerInput<typeof api.posts.create>['body'];
export type Change = HandlerInput<typeof api.posts.edit>['body'];
/** Either of them, with the fields that may name an item. */
export type Naming = Partial<Said & Change>;
export type Post = HandlerOutput<typeof api.posts.get>;

/** The body of a saved draft, and its fields that name uploads which belong to the draft's file. */
export type DraftSaving = HandlerInput<typeof api.drafts.save>['body'];
export type DraftFileField = Exclude<Extract<keyof DraftSaving, `${string}Url`>, 'mediaUrl'>;

/**
 * The columns of a post's row that an item may set: its files and texts. Everything else is in tables of the kind's
 * feature.
 */
export type PostColumns = Partial<
  Record<'uploadId' | 'posterUploadId' | 'captionsUploadId', number | null> &
    Record<'videoUrl' | 'imageAlt', string | null>
>;

/** Who puts an item into a post, and when. */
export type Putting = { outbox: Deps['outbox']; ownerId: number; now: Date };

/** The item that a post shows, of one kind. */
export type Item = {
  type: KindName;
  /** The address by which an edit keeps the current item; null if items of this kind have none. */
  address: string | null;
  /**
   * Claims the files that the item needs. @returns the post's columns. @throws {AppError} `invalid` naming the field.
   */
  put(tx: Db, putting: Putting): Promise<PostColumns>;
  /** Stores the rows in the kind's own tables. */
  store?(tx: Db, postId: number): Promise<void>;
};

/** SQL expressions over `posts p` and its file, `file`, by the name of the result column. */
type Columns = Readonly<Record<string, string>>;

/** The columns of a file that post cards read. */
export type FileRow = {
  key: string;
  smallKey: string | null;
  name: string;
  bytes: number;
  width: number | null;
  height: number | null;
  derivedKey: string | null;
  derivedState: 'pending' | 'ready' | 'failed' | null;
};

/** The columns of a card's row that every kind has. */
export type KindBase = { mediaType: Post['mediaType']; file: FileRow | null };

/**
 * A kind of post: how its item is read, stored, shown and exported. Features provide kinds in `feedCards`. Publishing
 * and listing code works through this type and names no kind.
 * @typeParam Row the columns of `card.common` and `card.rare`
 * @typeParam Card the fields that the kind adds to a post's card: null in posts of other kinds
 */
export type PostKind<Row extends object, Card extends object> = {
  /** The name stored in posts and used in the contract. */
  name: KindName;
  /** The feed filter that lists posts of this kind, if there is one. */
  chip?: FeedKind;
  /** The body field that names the item, also used in errors about it. */
  field: string;
  /** The item of this kind that a body names, if any, even if the post doesn't show it. @throws {AppError} `invalid` */
  read(said: Naming): Item | null;
  /** The columns of a post that shows no item of this kind, except the file. */
  none: PostColumns;
  /** Content that accompanies an item. Called for every kind, whatever the post shows. Omitted if there is none. */
  beside?: {
    /** @throws {AppError} `invalid` if a new post names content that doesn't fit the item it shows. */
    requireFits?(said: Said, shown: Item | null): void;
    /** For a new post that shows an item of this kind. */
    put(tx: Db, said: Said, putting: Putting): Promise<PostColumns>;
    /** @throws {AppError} `invalid` if an edit names content that doesn't fit the item the post shows after it. */
    requireChangeFits(change: Change, shows: Post['mediaType']): void;
    /** The columns that an edit changes; empty if nothing changes. */
    change(tx: Db, change: Change, shown: Required<PostColumns>, putting: Putting): Promise<PostColumns>;
    /** The columns among these that refer to uploads. */
    uploads: readonly ('posterUploadId' | 'captionsUploadId')[];
  };
  card: {
    /** Columns from the post and its file alone. They are cached until one of these changes. */
    common: Columns;
    /**
     * Columns from other tables, for the viewer `$1` at the time `$2`. They are read each time, for posts where
     * `isThere` is true.
     */
    rare?: { columns: Columns; isThere: string };
    of(row: KindBase & Row): Card;
  };
  /** What a draft stores of its items besides an upload and the fields in the contract. Omitted if nothing. */
  draft?: {
    /**
     * For items identified by an address instead of an upload. `read` returns the address as a draft stores it, or null
     * if it is invalid; `refusal` is the message for that.
     */
    link?: { read(address: string): string | null; refusal: string };
    /** The uploads that belong to its file, by the names in the draft's answer, with the body fields that name them. */
    files?: Readonly<Record<string, DraftFileField>>;
  };
  /** An edit can't replace the item with another. */
  isLasting?: true;
  /** What the data export includes of a post's item, as columns over `posts p` and its file, `f`. */
  exported: Columns;
};

/** A kind of post of any feature. */
export type AnyPostKind = PostKind<object, object>;

/** Declares a kind of post. */
export const definePostKind = <Row extends object, Card extends object>(kind: PostKind<Row, Card>) => kind;
