import { FEATURED_LIMIT, VIEWERS_GROUP_LEAST } from '@innerspring/contract/profiles/choices';
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
      'Your connections can see your email address unless you change that under Privacy in Settings. You can also choose there whether others see when you were last active, and what they see when you view their profile.',
    ],
  },
  {
    id: 'enhanced-profile',
    topic: 'Profile',
    at: 132,
    title: 'Your enhanced profile',
    words: 'premium featured items posts links button call to action section order cover badge hide',
    paragraphs: [
      `With Premium, you can feature up to ${FEATURED_LIMIT} of your posts and links at the top of your profile, add a button with your own label, and put the sections in the order you like. You’ll find all of it in Edit Profile.`,
      'People only see a featured post if they’re allowed to read it. If you delete the post, it leaves your profile too.',
      'If your Premium ends, we hide your cover, featured items, button and order, but keep them. They’re back as soon as you have Premium again.',
      'Don’t want others to know that you have Premium? Turn off the Premium badge under Account in Settings.',
    ],
  },
  {
    id: 'profile-views',
    topic: 'Profile',
    at: 134,
    title: 'Who viewed your profile',
    words: 'profile views visitors viewers anonymous private profession names premium trend company types weekly',
    paragraphs: [
      'Profile views on Home counts the people who viewed your profile in the last 90 days. Open it to see their professions. With Premium, you also see names and times, the trend by week, and which types of companies they work for.',
      `Company types with fewer than ${VIEWERS_GROUP_LEAST} people are counted as Other, so nobody can tell who it was. Someone who comes back within 12 hours counts once.`,
      'Under Privacy in Settings, choose how you view profiles: with your name, with your profession only, or privately. If you hide your name, you don’t see your visitors’ names either, even with Premium.',
      'Once a week, we tell you how many people viewed your profile. You can turn that off under Notifications in Settings.',
    ],
  },
];
