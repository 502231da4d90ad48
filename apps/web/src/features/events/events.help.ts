import type { HelpArticle, HelpTopic } from '../../platform/nav/entries.ts';

export const topics: readonly HelpTopic[] = [{ at: 60, topic: 'Events and polls' }];

export const articles: readonly HelpArticle[] = [
  {
    id: 'find-event',
    topic: 'Events and polls',
    at: 340,
    title: 'Find an event, and say that you’re going',
    words: 'market show webinar fair rsvp attend waitlist calendar month premium',
    paragraphs: [
      'Events lists what’s planned, with major markets of the next 60 days first. Narrow it by category, region, format and price, or choose Month to see it as a calendar. Arrow keys move by days and weeks, Page Up and Page Down by months.',
      'Open an event and choose RSVP to Attend; Cancel RSVP takes it back. Once you’re going, you have a ticket for the door, and you see who else is, and the link to join online. You can hide yourself from that list; hosts still see you.',
      'If the event is full, you can join the waitlist. When a place becomes free, we keep it for you for up to 24 hours, then we ask the next member. In the last two hours before the start, free places are first come, first served. RSVP to events with the Premium badge comes with Premium.',
    ],
  },
  {
    id: 'event-calendar',
    topic: 'Events and polls',
    at: 342,
    title: 'Events in your own calendar',
    words: 'ics google outlook apple subscribe feed reminder address',
    paragraphs: [
      'On the page of an event, Add to calendar gives you a calendar file, or opens Google Calendar or Outlook.',
      'Under Events, My events, you can create a private calendar link. Subscribe to it in your calendar app, and events you’re going to appear there and stay up to date. Replace the link or turn it off if someone else has seen it.',
      'We remind you a day and an hour before an event that you’re going to. Settings, Notifications, Events is where you change that.',
    ],
  },
  {
    id: 'share-event',
    topic: 'Events and polls',
    at: 345,
    title: 'Propose an event',
    words: 'host organize publish create cancel change duplicate draft capacity',
    paragraphs: [
      'Choose Propose an event, and enter when and where it takes place and who organizes it. Our staff review each event within one business day. Until you send it, it stays a draft that only you see.',
      'You can change it at any time. Our staff review changes to a published event before members see them, unless a verified company hosts it. How many places there are changes right away. If the time or place changes, or you cancel it, we’ll tell everyone attending.',
      'Repeat publishes the event again every week, every two weeks or every month. Each date has its own RSVPs.',
      'At the door, choose Check in on the page of your event. Scan the tickets, type their codes, or search by name. Undo takes a check-in back. Once you’ve opened the list on your phone, it works without a connection and sends everything later.',
      'Write to everyone on the page of your event reaches everyone attending, once our staff have reviewed it. You can do that twice. You can also download the attendees as CSV.',
      'Who hosts for a company is up to the owners and admins of its page: they can change its events too.',
    ],
  },
];
