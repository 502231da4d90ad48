import type { EndpointShape } from '@innerspring/contract';
import type { SQL } from 'drizzle-orm';
import type { MemberKit, Person } from '../member-kit.ts';
import type { TestUser } from '../people.ts';

/** Stands in everything private that the scene holds, and in nothing that others may read. */
export const MARK = 'zqxmarkedzq';

/** Reasons why an endpoint with another member's number may answer with success. */
export const OWN_ROWS = 'asks for or keeps what is the asker’s own, whatever the number';
export const PUBLIC = 'shows what every member may see of members and companies';

/** Numbers of what the scene holds: each feature declares those of its things. */
export interface SceneNumbers {
  /** Whose things they are. */
  owner: number;
}

/** `owner` has the things, `friend` is a connection, `asker` waits to follow, and nobody has let `applicant` in yet. */
export type Scene = {
  owner: Person;
  friend: Person;
  staff: Person;
  asker: Person;
  applicant: TestUser;
  numbers: SceneNumbers;
};
export type Making = Scene & { kit: MemberKit };

/** What the walk with the texts of all corpora has to know of an endpoint that takes words. */
export type WordsTaken = {
  /** Fields whose words are taken and not kept as they were given, where that is meant, and why. */
  notKept?: { fields: readonly string[]; reason: string };
  /** Fields that keep one blank for each run of blanks: names, which would read the same and be two. */
  squeezed?: readonly string[];
  /** It takes none of these words, or few by chance: what it takes. */
  hardlyTakes?: string;
  /** Its refusals quote names of others' things, which may hold anything, as those that were tried before do there. */
  mayQuote?: true;
};
/** What the sample of an endpoint has to be for words to be taken. */
export type Fitting = { params?: object; body?: object };

/** A company's things in the making: `maker` is one of its administrators, `owner` its owner, `guest` any other member. */
export type CompanyMaking = {
  kit: MemberKit;
  maker: Person;
  owner: Person;
  guest: Person;
  companyId: number;
  numbers: SceneNumbers;
};
/** What was made for a company: its numbers, and the addresses of files that those with a role alone may open. */
export type CompanyThings = { numbers: Partial<SceneNumbers>; files?: readonly string[] };

/** What a feature has in the scene of the walking tests, in `<feature>.hostile.ts`. */
export type HostileScene = {
  /** Features whose things this one speaks of. */
  after?: readonly string[];
  /** Makes one of everything that has a number, private where it can be, with `MARK` in its words. */
  make?: (making: Making) => Promise<Partial<SceneNumbers>>;
  /** Finds what came of it, once everything is made and everybody was told. */
  find?: (making: Making) => Promise<Partial<SceneNumbers>>;
  /**
   * Makes, as `maker`, one of everything that belongs to a company, open to all members where it can be, with `MARK` in what only
   * those with a role there may read.
   */
  ofCompany?: (making: CompanyMaking) => Promise<CompanyThings>;
  /** By what stands before a place in a path: what of the scene that place names. `person` is whom it is about. */
  byPath?: (scene: Scene, person: number) => Record<string, unknown>;
  /** By the name of a field in a body or query: what of the scene it names. */
  byField?: (scene: Scene, endpoint: EndpointShape) => Record<string, unknown>;
  /**
   * What can be done once, by the endpoint's name, and how the scene is put back so that it can be done again: without this, the
   * first words of a walk would be taken, and all that follow refused for coming second.
   */
  wayBack?: (scene: Scene) => Record<string, SQL>;
  /** Endpoints with a number of another member's things that answer with success, each with the reason why that is right. */
  open?: Record<string, string>;
  /**
   * What takes away what others need: the owner comes to these last, in this order, after those of features whose things rest on
   * this one's.
   */
  endings?: readonly string[];
  /** What the walk with texts has to know, by the endpoint's name. */
  words?: Record<string, WordsTaken>;
  /** Samples by the endpoint's name, where the smallest that the contract allows is not enough for words to be taken. */
  fitting?: (scene: Scene, kit: MemberKit) => Record<string, Fitting> | Promise<Record<string, Fitting>>;
  /** What not even the owner of the scene gets, each with the reason. */
  notTheOwners?: Record<string, string>;
  /** Reads in which the owner, or staff, meet their own mark: so many places have it that others could have met it in. */
  markedReads?: readonly string[];
};

/** The first of what the scene should hold. */
export function firstOf<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error('The scene lacks a row.');
  return row;
}
