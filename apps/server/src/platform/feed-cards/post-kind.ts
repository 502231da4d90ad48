import type { FeedKind } from '@innerspring/contract/posts/schemas';
import type { HandlerInput, HandlerOutput, api } from '@innerspring/contract';
import type { KindName } from '@innerspring/contract/posts/kinds/kind-fields';
import type { Db, Deps } from '../deps.ts';

/** What a member says of a new post, and of an edit. */
export type Said = HandlerInput<typeof api.posts.create>['body'];
export type Change = HandlerInput<typeof api.posts.edit>['body'];
/** Either of them, as what may name an item. */
export type Naming = Partial<Said & Change>;
export type Post = HandlerOutput<typeof api.posts.get>;

/** What a writer keeps as a draft, and the fields that name uploads which go with its file. */
export type DraftSaving = HandlerInput<typeof api.drafts.save>['body'];
export type DraftFileField = Exclude<Extract<keyof DraftSaving, `${string}Url`>, 'mediaUrl'>;

/** What a post's own row can hold of an item: files and words of it. Everything else stands in tables of its kind's feature. */
export type PostColumns = Partial<
  Record<'uploadId' | 'posterUploadId' | 'captionsUploadId', number | null> &
    Record<'videoUrl' | 'imageAlt', string | null>
>;

/** In whose hands and when an item is put into a post. */
export type Putting = { outbox: Deps['outbox']; ownerId: number; now: Date };

/** What a post is to show: one item of a kind. */
export type Item = {
  type: KindName;
  /** By which an edit says that the item stays; null where items have no address. */
  address: string | null;
  /** Binds what the item needs. @returns what the post holds of it. @throws {AppError} `invalid` naming the field. */
  put(tx: Db, putting: Putting): Promise<PostColumns>;
  /** Stores what stands in tables of the kind's own. */
  store?(tx: Db, postId: number): Promise<void>;
};

/** Columns of a statement over `posts p` and its file, `file`, by the name under which the row has them. */
type Columns = Readonly<Record<string, string>>;

/** A file as the card of a post reads it. */
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

/** What the card's row has for every kind. */
export type KindBase = { mediaType: Post['mediaType']; file: FileRow | null };

/**
 * A kind of post: how its item is read, kept, shown and exported. Features give theirs in `feedCards`; what publishes and lists
 * posts goes through these and names no kind.
 * @typeParam Row what `card.common` and `card.rare` give
 * @typeParam Card what the kind adds to a post's card: null in posts of other kinds
 */
export type PostKind<Row extends object, Card extends object> = {
  /** That posts keep, and under which the contract has it. */
  name: KindName;
  /** Of the chip over the feed that lists posts of this kind, where there is one. */
  chip?: FeedKind;
  /** That names the item in a body, and in the refusal of what cannot be it. */
  field: string;
  /** The item of this kind that a body names, if any, also one that is not shown. @throws {AppError} `invalid` */
  read(said: Naming): Item | null;
  /** Its columns of a post that shows no item of this kind, but for the file. */
  none: PostColumns;
  /** What belongs to an item; asked of every kind, whatever the post shows. Absent: nothing does. */
  beside?: {
    /** @throws {AppError} `invalid` where a new post names what does not fit what it shows. */
    requireFits?(said: Said, shown: Item | null): void;
    /** For a new post that shows an item of this kind. */
    put(tx: Db, said: Said, putting: Putting): Promise<PostColumns>;
    /** @throws {AppError} `invalid` where an edit names what does not fit what the post then shows. */
    requireChangeFits(change: Change, shows: Post['mediaType']): void;
    /** What an edit changes of it; nothing where all is as before. */
    change(tx: Db, change: Change, shown: Required<PostColumns>, putting: Putting): Promise<PostColumns>;
    /** Those of these columns that number uploads. */
    uploads: readonly ('posterUploadId' | 'captionsUploadId')[];
  };
  card: {
    /** Read from the post and its file alone: remembered until one of these changes. */
    common: Columns;
    /** Read from other tables for its viewer, `$1`, at the present, `$2`, each time; and whether a post has any of it. */
    rare?: { columns: Columns; isThere: string };
    of(row: KindBase & Row): Card;
  };
  /** What a draft holds of its items besides an upload and the fields that the contract gives them. Absent: nothing. */
  draft?: {
    /** Items that are no upload have an address: as a draft stores it, null for what is none, with the sentence for that. */
    link?: { read(address: string): string | null; refusal: string };
    /** Own uploads that go with its file, by the names under which the draft shows them, and the fields that name them. */
    files?: Readonly<Record<string, DraftFileField>>;
  };
  /** An edit never puts another item in its place. */
  isLasting?: true;
  /** What the member's own copy of a post says of its item, over `posts p` and its file, `f`. */
  exported: Columns;
};

/** A kind of post of any feature. */
export type AnyPostKind = PostKind<object, object>;

/** Declares a kind of post. */
export const definePostKind = <Row extends object, Card extends object>(kind: PostKind<Row, Card>) => kind;
