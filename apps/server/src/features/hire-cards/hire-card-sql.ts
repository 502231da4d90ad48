import { isListedCompany } from '../../core/visibility/public.ts';

/**
 * SQL condition: a card shows at all, which needs time left and its owner's Premium.
 * @param card alias of the `hire_cards` row
 * @param owner alias of its owner's `users` row
 */
const isOn = (card: string, owner: string, now: string): string =>
  `${card}.expires_at > ${now} and ${owner}.premium_until > ${now}`;

/**
 * SQL condition: the viewer hires people. Recruiting is their profession, or their company's business, or their role on a
 * company's page.
 */
const isRecruiter = (viewer: string): string =>
  `(exists (select 1 from users reader left join companies employer on employer.id = reader.company_id and ${isListedCompany('employer')}
      where reader.id = ${viewer} and (reader.profession in ('Recruiting', 'Human resources') or employer.type = 'Recruiter'))
    or exists (select 1 from company_roles held where held.user_id = ${viewer} and held.role in ('owner', 'admin', 'recruiter')))`;

/** SQL for the companies that the viewer works for: on their profile, in a current position, or with a role on the page. */
const employersOf = (viewer: string): string =>
  `select reader.company_id from users reader where reader.id = ${viewer} and reader.company_id is not null
      union all select job.company_id from experiences job where job.user_id = ${viewer} and job.ended_on is null and job.company_id is not null
      union all select held.company_id from company_roles held where held.user_id = ${viewer}`;

/** SQL condition: the viewer works for a company that the owner hides the card from, also by a name that they only typed. */
const isHiddenFrom = (viewer: string, ownerId: string): string =>
  `exists (select 1 from hire_card_hidden_companies hidden join companies firm on firm.id = hidden.company_id
      where hidden.owner_id = ${ownerId} and (coalesce(firm.merged_into_id, firm.id) in (${employersOf(viewer)})
        or exists (select 1 from users reader where reader.id = ${viewer} and reader.company_id is null
          and btrim(reader.company)::citext = firm.name)))`;

/**
 * SQL condition: the viewer may see this card, given that they may see its owner. It is the complete rule otherwise: the card
 * shows, the viewer is in its audience, and works for none of its hidden companies. Owners see their own while it shows.
 */
export const maySeeCard = (viewer: string, card: string, owner: string, now: string): string =>
  `${isOn(card, owner, now)} and (${owner}.id = ${viewer}
    or (${card}.audience = 'everyone' or ${isRecruiter(viewer)}) and not ${isHiddenFrom(viewer, `${owner}.id`)})`;

/** SQL for the contract's `HireCard` of a row, as JSON. */
export const hireCardJson = (card: string): string =>
  `json_build_object('roles', ${card}.roles, 'types', ${card}.types, 'workplaces', ${card}.workplaces, 'place', ${card}.place,
    'availableFrom', ${card}.available_from, 'note', ${card}.note,
    'postedAt', to_char(${card}.posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

/** SQL for the card of a member `owner` as the viewer may see it, or null. */
export const hireCardFor = (viewer: string, owner: string, now: string): string =>
  `(select ${hireCardJson('card')} from hire_cards card
    where card.owner_id = ${owner}.id and ${maySeeCard(viewer, 'card', owner, now)})`;
