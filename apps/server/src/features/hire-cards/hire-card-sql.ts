import { isListedCompany } from '../../core/visibility/public.ts';

/**
 * SQL condition: a card shows at all, which needs time left and its owner's Premium.
 * @param card alias of the `hire_cards` row
 * @param owner alias of its owner's `users` row
 */
const isOn = (card: string, owner: string, now: string): string =>
  `${card}.expires_at > ${now} and ${owner}.premium_until > ${now}`;

/**
 * SQL condition: the viewer hires people. They recruit for a company that gave them the role, or staff confirmed that recruiting is
 * their profession. What members say about themselves opens no card.
 */
const isRecruiter = (viewer: string): string =>
  `(exists (select 1 from company_roles held join companies employer on employer.id = held.company_id and ${isListedCompany('employer')}
      where held.user_id = ${viewer} and held.role in ('owner', 'admin', 'recruiter'))
    or exists (select 1 from users reader where reader.id = ${viewer} and reader.profession = reader.confirmed_profession
      and reader.profession in ('Recruiting', 'Human resources')))`;

/**
 * SQL for where the viewer works: on their profile, in a current position, with a role on the page, or by the domain of their
 * confirmed address. Each row is a company's id, the key of a company's name, or a domain.
 */
const employersOf = (viewer: string): string =>
  `select firm.id, coalesce(firm.name_key, company_key(said.company)) as key, null::citext as domain from (
        select reader.company_id, reader.company from users reader where reader.id = ${viewer}
        union all select job.company_id, job.company from experiences job where job.user_id = ${viewer} and job.ended_on is null
        union all select held.company_id, null from company_roles held where held.user_id = ${viewer}
      ) said left join companies firm on firm.id = said.company_id
      union all select null, null, split_part(reader.email::text, '@', 2)::citext from users reader
        where reader.id = ${viewer} and reader.email_verified_at is not null`;

/**
 * SQL condition: the viewer works for a company that the owner hides the card from, or for the one that it was merged into. Names
 * compare by their keys, so "Name, Inc." is "Name".
 */
const isHiddenFrom = (viewer: string, ownerId: string): string =>
  `exists (select 1 from hire_card_hidden_companies hidden join companies firm on firm.id = hidden.company_id
      left join companies became on became.id = firm.merged_into_id, (${employersOf(viewer)}) works
      where hidden.owner_id = ${ownerId}
        and (works.id in (firm.id, became.id) or works.key in (firm.name_key, became.name_key) or works.domain = firm.domain))`;

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
