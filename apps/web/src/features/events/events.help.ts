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
      'Events lists what’s planned, with major markets of the next 60 days first. Narrow it by category, region, how you take part and price, or choose Month to see it as a calendar. Arrow keys move by days and weeks, Page Up and Page Down by months.',
      'Open an event and choose RSVP to Attend; Cancel RSVP takes it back. Once you’re going, you have a ticket for the door, and you see who else is, and the address to join online. You can hide yourself from that list; hosts still see you.',
      'If the event is full, you can join the waitlist. When a place becomes free, we keep it for you for up to 24 hours, then we ask the next member. RSVP to events with the Premium badge comes with Premium.',
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
      'Under Events, My events, you can make a private address. Subscribe to it in your calendar app, and the events that you’re going to appear there with every change. Replace or stop the address if someone else has seen it.',
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
      'Choose Propose an event, and enter when and where it takes place and who organizes it. Our staff look at each event within one business day. Until you send it, it stays a draft that only you see.',
      'You can change it at any time. If the time or the place changes, or you cancel it, we tell everyone who takes part.',
      'Repeat publishes the event again every week, every two weeks or every month. Each date has its own RSVPs.',
      'At the door, choose Check in on the page of your event. Scan the tickets with the camera of your phone, or search by name. It works without a connection and sends what you noted later.',
      'Write to everyone on the page of your event reaches those who take part, once our staff have looked at it; you can do that twice. You can also download the attendees as CSV.',
      'Who hosts for a company is up to the owners and admins of its page: they can change its events too.',
    ],
  },
];
