with candidate as materialized (
  select s.id as "keptPlace", s.subject_id as "keptId", s.created_at as "keptAt", s.collection_id as "keptIn", s.note as "keptNote"
  from saves s where s.user_id = $1 and s.subject_kind = 'poll' and s.id < $3 and $4::bigint is null
  order by s.id desc nulls last limit $6
), hit as materialized (
  select c.* from candidate c
  where $5::text is null or (c."keptNote" is not null and to_tsvector('english', c."keptNote") @@ websearch_to_tsquery('english', $5))
    or exists (select 1 from (select p.* from polls p where p.id = c."keptId" offset 0) poll
    where (poll.state <> 'draft' and poll.opens_at <= $2 and poll.withheld_at is null and poll.removed_at is null) and poll.words @@ websearch_to_tsquery('english', $5))
  order by c."keptPlace" desc limit $7
), edge as (
  select case when (select count(*) from hit) < $7 and count(*) = $6 then min("keptPlace") end as "keptStop" from candidate
), picked as (
  select "keptId" as id from hit
), cards as (
  select poll.id, case when poll.state <> 'published' then poll.state when poll.opens_at > $2 then 'scheduled' when (poll.closes_at > $2 and poll.finished_at is null) then 'open' else 'closed' end as state, poll.vote_count as "voteCount", case when ((poll.finished_at is not null and poll.results <> 'staff' or poll.results = 'after_vote' and ballot.id is not null)
    and (poll.finished_at is null or poll.counted_count >= 5)) then poll.counted_count end as "countedVotes",
  poll.counted_count >= 5 as "hasResults",
  (select coalesce(json_agg(json_build_object('id', o.id, 'text', o.text, 'isCorrected', o.is_corrected, 'votes', case when ((poll.finished_at is not null and poll.results <> 'staff' or poll.results = 'after_vote' and ballot.id is not null)
    and (poll.finished_at is null or poll.counted_count >= 5)) then o.vote_count end)
    order by o.position), '[]') from poll_options o where o.poll_id = poll.id) as options,
  case when ballot.choices = '{}' then 'forfeited' when ballot.id is not null then 'voted' end as "viewerState",
  to_json(coalesce(ballot.choices, '{}')) as "viewerChoices", poll.question, poll.description, poll.category, poll.max_choices as "maxChoices", poll.professions,
  poll.company_types as "companyTypes", poll.results, poll.opens_at as "opensAt", poll.closes_at as "closesAt",
  poll.featured_at is not null as "isFeatured", (poll.professions = '{}' and poll.company_types = '{}' or is_in_audience(poll.professions, poll.company_types, poll.opens_at, $1)) as "isForViewer",
  exists (select 1 from saves s where s.user_id = $1 and s.subject_kind = 'poll' and s.subject_id = poll.id) as "viewerSaved",
  coalesce(poll.opens_at, poll.created_at) as "createdAt"
from picked join polls poll on poll.id = picked.id left join poll_ballots ballot on ballot.poll_id = poll.id and ballot.user_id = $1 where (poll.state <> 'draft' and poll.opens_at <= $2 and poll.withheld_at is null and poll.removed_at is null)
)
select edge."keptStop", hit.*, cards.id is not null as "isKeptShown", cards.*
from edge left join hit on true left join cards on cards.id = hit."keptId"
order by hit."keptPlace" desc
