import { feedbackSettings } from './features/feedback/feedback.settings.ts';
import { followsSettings } from './features/follows/follows.settings.ts';
import { groupsSettings } from './features/groups/groups.settings.ts';
import { messagesSettings } from './features/messages/messages.settings.ts';
import { postsSettings } from './features/posts/posts.settings.ts';
import { safetySettings } from './features/safety/safety.settings.ts';
import type { Setting } from './platform/site-settings/setting.ts';

/** Every setting of the site, as features declare them. */
export const declaredSettings: readonly Setting[] = [
  ...Object.values(postsSettings),
  ...Object.values(followsSettings),
  ...Object.values(messagesSettings),
  ...Object.values(groupsSettings),
  ...Object.values(safetySettings),
  ...Object.values(feedbackSettings),
];
