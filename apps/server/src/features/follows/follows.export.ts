import type { ExportData } from '../../platform/personal-data/export-data.ts';
import { exportedPerson as person } from '../../core/accounts/public.ts';

export const followsExport: ExportData = {
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
  ],
  leftOut: {
    follow_declines: 'whom somebody refused, so that they are not asked again at once',
    follow_request_notices: 'when a notification last told of a request',
    suggestion_dismissals: 'cards closed by the member, for a while',
  },
};
