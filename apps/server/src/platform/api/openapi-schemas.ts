import { allEndpoints, z } from '@innerspring/contract';
import * as adminSchemas from '@innerspring/contract/admin/schemas';
import * as adminCompanies from '@innerspring/contract/companies/admin';
import * as auth from '@innerspring/contract/auth/schemas';
import * as chat from '@innerspring/contract/chat/schemas';
import * as comments from '@innerspring/contract/comments/schemas';
import * as companies from '@innerspring/contract/companies/operations';
import * as companySchemas from '@innerspring/contract/companies/schemas';
import * as team from '@innerspring/contract/companies/team';
import * as drafts from '@innerspring/contract/posts/drafts';
import * as facets from '@innerspring/contract/directory/schemas';
import * as follows from '@innerspring/contract/follows/schemas';
import * as groupChat from '@innerspring/contract/groups/chat';
import * as groupPosts from '@innerspring/contract/groups/posts';
import * as groupSchemas from '@innerspring/contract/groups/schemas';
import * as groups from '@innerspring/contract/groups/operations';
import * as messages from '@innerspring/contract/messages/schemas';
import * as notifications from '@innerspring/contract/notifications/schemas';
import * as people from '@innerspring/contract/profiles/schemas';
import { fieldsOfKinds } from '@innerspring/contract/posts/kinds/kind-fields';
import * as posts from '@innerspring/contract/posts/schemas';
import * as push from '@innerspring/contract/push/schemas';
import * as safety from '@innerspring/contract/safety/schemas';
import * as cases from '@innerspring/contract/safety/cases';
import * as search from '@innerspring/contract/search/schemas';
import * as settings from '@innerspring/contract/settings/schemas';
import * as topics from '@innerspring/contract/topics/schemas';
import * as uploads from '@innerspring/contract/uploads/schemas';
import * as users from '@innerspring/contract/users';
import { MailPreview } from '@innerspring/contract/mail-preview';
import { PostVersion } from '@innerspring/contract/posts/dialog-operations';

type Schema = z.core.$ZodType;
type Json = Record<string, unknown>;

/**
 * The modules whose exports name the schemas of answers. A schema from any other module is repeated in full in each
 * answer.
 */
const modules = [
  users,
  posts,
  fieldsOfKinds('schemas'),
  chat,
  comments,
  drafts,
  { PostVersion },
  { MailPreview },
  topics,
  companySchemas,
  companies,
  people,
  follows,
  facets,
  safety,
  search,
  settings,
  team,
  cases,
  groupSchemas,
  groups,
  groupChat,
  groupPosts,
  messages,
  notifications,
  push,
  uploads,
  auth,
  adminSchemas,
  adminCompanies,
];

const place = '#/components/schemas/';
const isNamed = (value: unknown): value is Schema => value instanceof z.core.$ZodObject;

/**
 * Schemas by the name under which the contract exports them. If several modules export one, the first module's name
 * wins.
 */
function namedSchemas(): Map<Schema, string> {
  const names = new Map<Schema, string>();
  const taken = new Set<string>();
  for (const [name, value] of modules.flatMap((module) => Object.entries(module))) {
    if (!isNamed(value) || names.has(value)) continue;
    if (taken.has(name)) throw new Error(`The contract exports two different shapes as ${name}.`);
    taken.add(name);
    names.set(value, name);
  }
  return names;
}

/** The names of components that the JSON refers to. */
function referredBy(json: unknown): string[] {
  return [...JSON.stringify(json).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name ?? '');
}

function reachable(from: Json[], schemas: Record<string, Json>): Record<string, Json> {
  const found = new Set(from.flatMap(referredBy));
  for (const name of found) for (const next of referredBy(schemas[name] ?? {})) found.add(next);
  return Object.fromEntries(
    [...found].sort().flatMap((name) => (schemas[name] ? [[name, schemas[name]] as const] : [])),
  );
}

/** `posts.feed` as `PostsFeedAnswer`, for an answer that has no name of its own. */
const answerName = (endpoint: string): string =>
  `${endpoint.replace(/(?:^|\.)(\w)/g, (_whole, letter: string) => letter.toUpperCase())}Answer`;

/** The JSON schema of every answer by endpoint name, and the shapes that these refer to. */
export function answerSchemas(): { answers: Map<string, Json>; components: Record<string, Json> } {
  const registry = z.core.registry<{ id?: string }>();
  const shared = new Set<Schema>();
  for (const [schema, id] of namedSchemas()) {
    registry.add(schema, { id });
    shared.add(schema);
  }
  for (const { name, response } of allEndpoints) {
    if (!response || response === 'binary') continue;
    if (registry.has(response)) shared.add(response);
    else registry.add(response, { id: answerName(name) });
  }
  const options = { io: 'output', unrepresentable: 'any', uri: (id: string) => place + id } as const;
  const made = Object.entries(z.core.toJSONSchema(registry, options).schemas).map(([id, json]) => {
    const { $schema: _, $id: __, ...rest } = json as Json;
    return [id, rest] as const;
  });
  const schemas: Record<string, Json> = Object.fromEntries(made);
  const answers = new Map<string, Json>();
  for (const { name, response } of allEndpoints) {
    if (!response || response === 'binary') continue;
    const id = registry.get(response)?.id ?? '';
    answers.set(name, shared.has(response) ? { $ref: place + id } : (schemas[id] ?? {}));
  }
  return { answers, components: reachable([...answers.values()], schemas) };
}
