import {
  NOTIFICATION_TYPES,
  type NotificationChannel,
  type NotificationType,
  notificationDefaults,
} from '@innerspring/contract/settings/choices';
import { type SQL, sql } from 'drizzle-orm';

/** Kinds of notification as rows name them, and the row of the settings' matrix that each belongs to. */
const typeOfKind: Record<string, NotificationType> = {
  follow: 'follow',
  connected: 'follow',
  follow_request: 'followRequest',
  follow_accepted: 'followRequest',
  invitation_member: 'follow',
  reply: 'comment',
  message_request: 'message',
  message_unread: 'message',
  group_invite: 'group',
  group_join_request: 'group',
  group_accepted: 'group',
  group_handover: 'group',
  group_lapsed: 'group',
  group_everyone: 'group',
  group_mention: 'mention',
  company_claim: 'company',
  company_role: 'company',
  company_handover: 'company',
  company_post: 'companyPost',
  bug_report: 'bugReport',
  profile_views: 'profileViews',
  moderation_decision: 'moderation',
  moderation_appeal: 'moderation',
  report_outcome: 'moderation',
};

/** The matrix row of a kind; null where it always comes, as security, the welcome and one's own archive do. */
export function notificationType(kind: string): NotificationType | null {
  const known = typeOfKind[kind];
  if (known) return known;
  return kind in NOTIFICATION_TYPES ? (kind as NotificationType) : null;
}

/**
 * SQL for "this member wants to hear of it on this channel": their own choice, else the preset. The one place where the
 * settings' matrix is read.
 * @param preferences the column of the member's `users` row
 */
export function wantsNotification(preferences: SQL, type: NotificationType, channel: NotificationChannel): SQL {
  const preset = notificationDefaults(type)[channel];
  return sql`case ${preferences} #>> array['notifications', ${type}::text, ${channel}::text]
    when ${String(!preset)} then ${!preset}::boolean else ${preset}::boolean end`;
}
