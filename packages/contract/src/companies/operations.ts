import { COMPANY_TYPES } from '../choices.ts';
import { Id, Line, Page, PageQuery, Text, WebUrl, z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import { Post } from '../posts/schemas.ts';
import { PersonCard } from '../users.ts';
import * as endpoints from './endpoints.ts';
import { COMPANY_LIMITS } from './management-endpoints.ts';
import { CompanyEdit, CompanyName, CompanyPage, CompanyRole, LookAlike } from './schemas.ts';

const params = z.object({ id: Id });

export const CompanyCreation = z.strictObject({
  name: CompanyName,
  type: z.optional(z.nullable(z.enum(COMPANY_TYPES, 'Choose a type'))),
  website: z.optional(z.nullable(WebUrl)),
  location: z.optional(z.nullable(Line(0, 120, 'The head office'))),
  tagline: z.optional(z.nullable(Line(0, COMPANY_LIMITS.tagline, 'The tagline'))),
  /** The creator saw the companies with similar names and confirms that this is a different one. */
  confirmed: z.optional(z.boolean()),
});
export type CompanyCreation = z.infer<typeof CompanyCreation>;

/** One of a company's people; `isCurrent` is false for former employees. */
export const CompanyPerson = z.object({ person: PersonCard, isCurrent: z.boolean() });
export const OwnCompany = z.object({ id: Id, name: z.string(), logoUrl: z.nullable(z.string()), role: CompanyRole });
export type OwnCompany = z.infer<typeof OwnCompany>;

export const companiesOperations = operations({
  pick: {
    summary: 'Known company names for pickers',
    access: 'visitor',
    query: z.strictObject({ q: z.string().check(z.minLength(2), z.maxLength(60)) }),
    response: z.object({
      items: z.array(z.object({ id: z.int(), name: z.string(), location: z.nullable(z.string()) })),
    }),
  },
  lookAlikes: {
    summary: 'Companies with a similar name or the same domain',
    access: 'member',
    query: z.strictObject({
      name: z.string().check(z.minLength(2), z.maxLength(COMPANY_LIMITS.name)),
      website: z.optional(z.string().check(z.maxLength(2000))),
    }),
    response: z.object({ items: z.array(LookAlike) }),
  },
  get: {
    summary: 'A company’s page; for a merged company, the page it was merged into',
    access: 'member',
    params,
    response: CompanyPage,
    errors: ['not_found'],
  },
  people: {
    summary: 'Members who list the company, current first',
    access: 'member',
    params,
    query: PageQuery,
    response: Page(CompanyPerson),
    errors: ['not_found'],
  },
  posts: {
    summary: 'The company’s posts, newest first',
    access: 'member',
    params,
    query: PageQuery,
    response: Page(Post),
    errors: ['not_found'],
  },
  create: {
    summary: 'Add a company; similar ones are a conflict unless `confirmed`',
    access: 'member',
    body: CompanyCreation,
    response: CompanyPage,
    status: 201,
    errors: ['conflict', 'already_exists'],
  },
  edit: {
    summary: 'Edit the page; for owners, admins and editors',
    access: 'member',
    params,
    body: CompanyEdit,
    response: CompanyPage,
    errors: ['not_found', 'already_exists'],
  },
  suggest: {
    summary: 'Suggest an edit to the people who run the page',
    access: 'member',
    params,
    body: z.strictObject({ text: Text(10, 1000, 'The suggestion') }),
    status: 204,
    errors: ['not_found'],
  },
  mine: {
    summary: 'Companies where you have a role',
    access: 'member',
    response: z.object({ items: z.array(OwnCompany) }),
  },
  link: {
    summary: 'Link your profile to a company page, or remove the link (null)',
    access: 'member',
    body: z.strictObject({ companyId: z.nullable(Id) }),
    response: z.object({ companyId: z.nullable(Id), company: z.nullable(z.string()) }),
    errors: ['not_found'],
  },
});

export const companies = bind(endpoints.companies, companiesOperations);
