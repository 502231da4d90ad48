import type { Pool } from 'pg';
import type { FeatureManifest } from '../feature.ts';

/**
 * One file of the archive that members take with them. The select has `key` (the order of its pages), takes the member's
 * number as $1 and the last key as $2, and names only what is the member's own or what they could see anyway: no password,
 * no secret of the second factor, no token, nothing private of anybody else.
 */
export type ExportArea = {
  /** Of the file, without its ending. */
  name: string;
  /** Where the file stands in the archive, among those of all features: account first, settings last. */
  place: number;
  /** The tables of which it gives the member's rows. */
  tables: readonly string[];
  select: string;
};

/** A file of the member's that goes into the archive as it is. */
export type OwnFile = { id: string; key: string; originalName: string };

/** What goes into the archive of a member's data. */
export type ExportData = {
  areas?: readonly ExportArea[];
  /** Files for what other features say of their things, such as the reactions to each kind. */
  areasOf?: (features: readonly FeatureManifest[]) => readonly ExportArea[];
  /** The files of a member, in an order that stays, and the tables that know of them. */
  files?: { tables: readonly string[]; of: (pool: Pick<Pool, 'query'>, userId: number) => AsyncIterable<OwnFile> };
  /** Tables that have to do with a member and are not in the archive, with the reason. */
  leftOut?: Readonly<Record<string, string>>;
};
