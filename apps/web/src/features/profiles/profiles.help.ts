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
      'Open your profile from the menu and choose Edit Profile. Each section saves separately: photo, name and work, bio, skills, experience, links. If you leave with unsaved changes, we’ll ask first.',
      'A photo can be up to 10 MB. Drag it or use the sliders to choose the part to show. Your own cover is part of Premium; otherwise you get our ticking pattern.',
      'If your company has a page here, we link to it; choose Remove the link to undo that. If you change your name, you lose the Verified badge until staff have checked it.',
      'Your connections can see your email address unless you change that under Privacy in Settings. You can also choose there whether others see when you were last active, and whether people see your name when you visit their profile.',
    ],
  },
];
