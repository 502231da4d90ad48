import type { HelpArticle, HelpTopic } from '../../platform/nav/entries.ts';

export const topics: readonly HelpTopic[] = [{ at: 20, topic: 'Profile' }];

export const articles: readonly HelpArticle[] = [
  {
    id: 'profile',
    topic: 'Profile',
    at: 130,
    title: 'Your profile',
    words: 'edit profile photo cover crop bio skills experience links company verified badge name available hire visit',
    paragraphs: [
      'Open your profile from the menu and press Edit Profile. Every part saves on its own: photo, name and work, bio, skills, experience, links. Leaving with changes that are not saved is asked about first.',
      'A photo can have up to 10 MB. Drag it or use the sliders to choose the part that shows. A cover of your own is part of Premium; without it your profile shows ticking.',
      'A company that we know is linked to its page; Remove the link undoes that. A new name takes the Verified badge until staff have looked at it.',
      'Your email address shows to your connections unless you choose otherwise in Settings, Privacy. There you also choose whether others see when you were last here, and whether your visits carry your name.',
    ],
  },
];
