import type { ExportData } from '../../platform/personal-data/export-data.ts';
import { exportedPerson as person } from '../accounts/public.ts';

export const relationsExport: ExportData = {
  areas: [
    {
      name: 'following',
      place: 160,
      tables: ['follows'],
      select: `select f.id as key, f.user_id as "personId", u.full_name as "personName", f.company_id as "companyId", c.name::text as "companyName",
      f.state, f.created_at as "since" from follows f left join users u on u.id = f.user_id left join companies c on c.id = f.company_id
      where f.follower_id = $1 and f.id > $2`,
    },
    {
      name: 'followers',
      place: 180,
      tables: ['follows'],
      select: `select f.id as key, ${person('f.follower_id', 'person')}, f.state, f.created_at as "since"
      from follows f where f.user_id = $1 and f.id > $2`,
    },
    {
      name: 'blocked',
      place: 190,
      tables: ['blocks'],
      select: `select b.blocked_id as key, ${person('b.blocked_id', 'person')}, b.created_at as "since"
      from blocks b where b.blocker_id = $1 and b.blocked_id > $2`,
    },
    {
      name: 'muted',
      place: 200,
      tables: ['mutes'],
      select: `select m.muted_id as key, ${person('m.muted_id', 'person')}, m.until, m.created_at as "since"
      from mutes m where m.muter_id = $1 and m.muted_id > $2`,
    },
    {
      name: 'muted-reposts',
      place: 210,
      tables: ['repost_mutes'],
      select: `select m.target_id as key, ${person('m.target_id', 'person')}, m.created_at as "since"
      from repost_mutes m where m.user_id = $1 and m.target_id > $2`,
    },
  ],
  leftOut: {
    follow_declines: 'whom somebody refused, so that they are not asked again at once',
    follow_request_notices: 'when a notification last told of a request',
  },
};
