import {
  COMMENT_EDIT_MINUTES,
  COMMENT_MAX_LENGTH,
  POST_MAX_LENGTH,
  POST_MIN_LENGTH,
  PREMIUM_FEATURES,
  PREMIUM_MONTHLY_CENTS,
  REACTION_LABELS,
} from '@innerspring/contract/constants';
import { ANALYTICS_REFRESH_MINUTES, AUDIENCE_LEAST } from '@innerspring/contract/analytics/ranges';
import { COLLECTION_LIMIT, SAVED_NOTE_LENGTH } from '@innerspring/contract/saved/limits';
import { TOPIC_LIMIT, TOPIC_MAX_LENGTH, TOPIC_MIN_LENGTH } from '@innerspring/contract/posts/words';
import type { HelpArticle } from './help-article.ts';
import { groupArticles } from './help-groups.ts';
import { messageArticles } from './help-messages.ts';
import { safetyArticles } from './help-safety.ts';

const price = `$${(PREMIUM_MONTHLY_CENTS / 100).toFixed(2)}`;
const listOf = (words: readonly string[]) => new Intl.ListFormat('en').format(words);

/** Every article of the Help Center. */
export const helpArticles: readonly HelpArticle[] = [
  {
    id: 'application',
    topic: 'Getting started',
    title: 'What happens after you apply',
    words: 'pending review approved rejected membership waiting',
    paragraphs: [
      'Staff read every application Monday to Friday, 9am to 5pm Eastern Time. Most are decided within 24 to 48 business hours.',
      'While you wait, sign in to see where your application stands. There you can correct your details and answer a question from staff.',
      'Open the link in the email we send you first. We can approve your application once your address is confirmed.',
      'If your application is rejected, the same page gives the reason and lets you appeal once within 30 days. Somebody else looks at appeals.',
    ],
  },
  {
    id: 'sign-in',
    topic: 'Getting started',
    title: 'Sign in and out',
    words: 'login logout password username e-mail address locked too many attempts',
    paragraphs: [
      'Sign in with your username and password. With two-factor sign-in you are then asked for a code.',
      'A session ends when you press Logout in the menu behind your picture, after 14 days without a visit, and at the latest after 30 days, or 12 hours for administrators. You can be signed in on 20 browsers at a time; the one you used longest ago is signed out first. After several wrong passwords you have to wait a few minutes.',
    ],
  },
  {
    id: 'install',
    topic: 'Getting started',
    title: 'Install the site, and use it without a network',
    words: 'offline app home screen phone desktop pwa new version release reload',
    paragraphs: [
      'Most browsers offer to install the site: in the address bar on a computer, under Share and Add to Home Screen on an iPhone or iPad, in the browser’s menu on Android. It then opens in a window of its own.',
      'Without a network the site still opens and shows the first page of your feed as you saw it last on this device, to read only. Messages that you write meanwhile wait and are sent when you are back. What is kept is deleted when you log out.',
      'When there is a new version, a note offers it; otherwise it comes with the next page you open.',
    ],
  },
  {
    id: 'device-notifications',
    topic: 'Getting started',
    title: 'Notifications on your phone or computer',
    words: 'push web lock screen permission blocked browser quiet hours device',
    paragraphs: [
      'Settings, Notifications, Notifications on this device switches them on, after your browser has asked you. What comes in the app then also appears on the device while the site is closed, outside your quiet hours. On an iPhone or iPad, add the site to your Home Screen first and open it from there.',
      'It holds for the browser you switch it on in, until you sign out there; up to ten browsers can be on. The same place lists the others and ends them. What you have read by then, or was done by people you muted or blocked, is not sent.',
      'If your browser blocks notifications, allow them in its settings for this site and come back.',
    ],
  },
  {
    id: 'first-steps',
    topic: 'Getting started',
    title: 'Your first steps',
    words: 'begin new member feed empty hello introduce',
    paragraphs: [
      'Your home feed shows posts of the people, companies and topics you follow, and your own. On your first visit it suggests people and your company; follow five people, then press Show my feed, and it fills.',
      'Then press Say hello: the post is half written, and you change it as you like. The steps stay above your feed in your first 30 days until all are done; the cross takes them away earlier.',
    ],
  },
  {
    id: 'home-feed',
    topic: 'Getting started',
    title: 'Order and kinds of your feed',
    words: 'home top latest newest sort ranking algorithm filter photos documents video why this post new posts pill',
    paragraphs: [
      'Latest shows what you follow strictly by time. Top puts first what more people comment on, repost and react to; comments count most, then reposts. Each person counts once for each of the three. What your connections write weighs most, then what others you follow write, then people of your profession. Every 36 hours halve the weight of a post. While there are others, at most two posts in a row are of the same author. Your choice is remembered on every device.',
      'Photos, Documents and Video above the feed show posts of that kind alone. The address of the page holds the kind, so that you can keep or share it.',
      'Why this post? in the menu on a post says how you come to see it and what counts for it in Top.',
      'Nothing moves while you read: new posts wait behind a button above the feed. Three pages load by themselves as you scroll, more when you press Load more. When you come back from a post, your feed is where you left it.',
    ],
  },
  {
    id: 'write-a-post',
    topic: 'Getting started',
    title: 'Write a post',
    words: 'create publish text mention length audience connections alt description',
    paragraphs: [
      `A post has ${String(POST_MIN_LENGTH)} to ${POST_MAX_LENGTH.toLocaleString('en')} characters and says something beyond names, spaces and punctuation.`,
      'Type @ and a name to mention a member. They see the mention as a link to their profile.',
      'Choose who can read it: all members, or only your connections, the people you follow who follow you back. A post for connections says so beside its time; posts of a company are always for all members.',
      'Put a picture in, and you are asked for a sentence that describes it. People who cannot see it hear that sentence.',
      'You can edit or delete your own posts from the menu on the post.',
    ],
  },
  {
    id: 'drafts',
    topic: 'Getting started',
    title: 'Drafts and edited posts',
    words: 'autosave restore unsaved lost words versions history edited label device',
    paragraphs: [
      'What you write in the dialog is saved as a draft while you type, with its file and its choices, and is there again on every device where you sign in. Each company that you post for has a draft of its own. Discard throws a draft away.',
      'Without a connection the draft waits in this browser. If you changed it on two devices, you are asked which one to go on with.',
      'You can change the words of a post at any time, and who can read it. You can also replace or remove its picture, document or video, and change the description of the picture and the cover of the video. The words of an edit that you leave are kept as a draft too. Once somebody has reacted, commented or reposted, the post says Edited; press that to read the earlier words.',
    ],
  },
  {
    id: 'pictures-and-files',
    topic: 'Getting started',
    title: 'Add a picture, a document or a video',
    words:
      'upload paste drag drop image photo pdf doc docx txt mp4 mov youtube vimeo size limit attachment first page preview',
    paragraphs: [
      'A post takes one of the three. Pictures can be of any common type, up to 10 MB. Documents can be .pdf, .doc, .docx or .txt, up to 20 MB. Videos can be .mp4, .mov, .avi, .webm, .mkv, .wmv, .flv or .m4v, up to 100 MB.',
      'You can also paste a picture, or drop a file on what you’re writing. It works for posts, posts in a group, and messages, one file at a time.',
      'The first YouTube or Vimeo link in a post without a file becomes a player. Nothing is asked of YouTube or Vimeo until somebody presses play.',
      'On phones you can paste the address of a video instead: a .mp4, .mov or .webm file, or a YouTube or Vimeo link.',
      'Pictures are saved anew, which removes hidden data such as the place where they were taken.',
      'Of a PDF the card shows the first page, a few moments after you publish. Files with a password stay a card with name and size.',
    ],
  },
  {
    id: 'video-cover-and-captions',
    topic: 'Getting started',
    title: 'Give a video a cover and captions',
    words:
      'poster thumbnail subtitles vtt webvtt sound deaf convert converting avi wmv mov mkv flv play download format',
    paragraphs: [
      'Once your video is uploaded, pause it where it looks best and press Use this moment as cover, or choose a picture of your own. You can change or remove the cover until you publish.',
      'Captions help everybody who watches without sound. Add a WebVTT file (.vtt) of up to 512 KB; its times, words, bold, italic and underline are kept, other styling is left out.',
      'Browsers play .mp4, .m4v and .webm. Other formats are converted after you publish where this site can do that: the post says Being converted meanwhile, and then plays in place. Where it cannot be converted, members can download the original.',
    ],
  },
  {
    id: 'search',
    topic: 'Getting started',
    title: 'Search',
    words: 'find people companies posts operators phrase filter hashtag exclude recent spelling',
    paragraphs: [
      'Type at least two characters into the box at the top of every page. People and companies are suggested while you type; the arrow keys walk through them. Enter shows all results, with tabs for people, companies and posts.',
      'Exact names and usernames come first, then names that begin with your words, then similar spellings, then what profiles, pages and posts say, newest posts first. Where several fit alike, your own network goes first.',
      '"cold foam" finds these words together, -latex leaves a word out, from:@maren finds posts by one member, tag:tariffs posts with a hashtag, company:harborline and in:"High Point" narrow by company and place.',
      'People and companies can be narrowed by the same filters as in the network, such as profession, company type or region. Members choose in their settings which parts of their profile others can find them by; name and username always count. Your last ten searches are kept in your browser only and can be cleared there.',
    ],
  },
  {
    id: 'keyboard',
    topic: 'Getting started',
    title: 'Use the keyboard',
    words: 'shortcuts keys hotkeys accessibility switcher jump command ctrl k j',
    paragraphs: [
      'Press Ctrl+K (⌘K on a Mac) and type a few letters to go to a person, company, group, page or setting, or to do something such as create a post. It works while you type elsewhere, too.',
      'Press j and k to go to the next and the previous item of a list.',
      'Press / to search, n to write a post, g then h to go home, g then m for messages, g then n for notifications. F8 leads to messages at the edge of the screen. Press ? for the full list; there you can also switch the shortcuts off.',
    ],
  },
  {
    id: 'profile',
    topic: 'Profile',
    title: 'Your profile',
    words: 'edit profile photo cover crop bio skills experience links company verified badge name available hire visit',
    paragraphs: [
      'Open your profile from the menu and press Edit Profile. Every part saves on its own: photo, name and work, bio, skills, experience, links. Leaving with changes that are not saved is asked about first.',
      'A photo can have up to 10 MB. Drag it or use the sliders to choose the part that shows. A cover of your own is part of Premium; without it your profile shows ticking.',
      'A company that we know is linked to its page; Remove the link undoes that. A new name takes the Verified badge until staff have looked at it.',
      'Your e-mail address shows to your connections unless you choose otherwise in Settings, Privacy. There you also choose whether others see when you were last here, and whether your visits carry your name.',
    ],
  },
  {
    id: 'appearance',
    topic: 'Profile',
    title: 'Light, dark, or as your system',
    words: 'theme dark mode appearance settings',
    paragraphs: [
      'Choose it in Settings under Appearance and language. The choice counts wherever you are signed in; As the system follows your device.',
      'Text size, reduced motion, time zone and date format are there as well.',
    ],
  },
  {
    id: 'change-email',
    topic: 'Profile',
    title: 'Change your e-mail address',
    words: 'mail address confirm verify',
    paragraphs: [
      'Ask for the change in Settings with your password. Both the old and the new address get a mail with a link; the change holds once both links were opened.',
      'If you no longer reach the old address, write to support.',
    ],
  },
  {
    id: 'company-pages',
    topic: 'Network',
    title: 'Pages of companies',
    words: 'company claim verify owner admin editor recruiter roles page post as merge duplicate logo',
    paragraphs: [
      'Every company of the trade can have a page. If yours is missing, add it from the Companies tab of the network; similar names and the same domain are shown first, so that no company is there twice.',
      'Who acts for a company can claim its page. With a confirmed e-mail address on the company’s domain you get a code by mail and are an editor at once. A DNS record or a file on the website makes you the owner. Otherwise send an explanation to our staff, who also decide where two claim the same company.',
      'Owners, admins and editors change the page, and post and repost as the company. Owners and admins give roles; recruiters look after job postings. The last owner cannot leave: hand the company over first, and the other has to accept.',
      'Anybody can suggest an edit to those who keep a page, and report a page to our staff. You choose in the settings whether a company’s page lists you among its people.',
    ],
  },
  {
    id: 'follow',
    topic: 'Network',
    title: 'Follow people',
    words: 'unfollow suggestions connection requests badge',
    paragraphs: [
      'Press Follow and new posts of that person appear in your feed. Press Following to stop. Two members who follow each other are connected.',
      'The number on Network in the header counts requests that wait for your answer. With none waiting, a dot says that there are suggestions for you.',
    ],
  },
  {
    id: 'follow-requests',
    topic: 'Network',
    title: 'Answer follow requests',
    words: 'accept decline approve approval pending waiting private',
    paragraphs: [
      'If you ask for approval, new followers wait under Requests in the network until you press Accept or Decline. You switch this on and off in the privacy settings.',
      'Declining is silent: who asked goes on seeing a request that waits, and a new one reaches you after 30 days at the earliest. You can follow up to 200 people and companies a day.',
    ],
  },
  {
    id: 'directory',
    topic: 'Network',
    title: 'Find people and companies',
    words: 'directory search filter facet profession region location sort network invite invitation',
    paragraphs: [
      'The network lists all members and companies. Filters show how many each choice would leave, and the address of the page holds them, so that you can keep or share it. Only the profile fields that a member made searchable count.',
      'A suggestion says why it is there. Take it away with its cross, and it stays away for 90 days.',
    ],
  },
  {
    id: 'invite',
    topic: 'Network',
    title: 'Invite somebody',
    words: 'invitation mail link colleague refer member apply',
    paragraphs: [
      'Under Invite in the network you send a link by mail that works for 30 days. Staff look at invited applications first. Ten invitations can be open at a time; withdraw one to make room.',
      'The list below says what became of each: sent, applied or member. It does not say whether an address has an account already.',
    ],
  },
  {
    id: 'topics-and-links',
    topic: 'Network',
    title: 'Topics and links in posts',
    words: 'hashtag tag # follow topic link preview url picture card remove',
    paragraphs: [
      `A # in front of a word makes it a topic: ${String(TOPIC_MIN_LENGTH)} to ${String(TOPIC_MAX_LENGTH)} letters, digits, _ or - of any script, with at least one letter. A post counts for its first ${String(TOPIC_LIMIT)} topics. Capital letters make no difference.`,
      'Press a topic to see all posts about it that you may read, newest first. Follow it there, and its posts come to your home feed. The topics you follow stand in Network, under Following.',
      'The first link of a post you write is looked up and shown as a card with its title and picture; the cross on the card takes it off. Pages are read by our server and their pictures are copied, so the other site learns nothing of who reads your post. Some pages say nothing of themselves, and a post with a file shows no card.',
    ],
  },
  {
    id: 'react-and-comment',
    topic: 'Network',
    title: 'React and comment',
    words:
      'like celebrate support insightful love curious reply answer thread edit delete pin hide close order relevant',
    paragraphs: [
      `There are six reactions: ${listOf(Object.values(REACTION_LABELS))}. You have one for each post and each comment; another choice replaces it, and the same choice takes it back. Press the number of reactions to see who gave them.`,
      `A comment has up to ${COMMENT_MAX_LENGTH.toLocaleString('en')} characters; the same words are taken once in ten minutes. Copy link gives the address of a comment. You can change yours for ${String(COMMENT_EDIT_MINUTES)} minutes and delete it at any time, as you can delete comments under your own posts. With a comment go the replies to it.`,
      'Press Reply to answer a comment, or somebody who answered it; they are told, and so is whoever you mention with @. Relevant puts first what the author has pinned, then what more members answered and reacted to, what your connections and people you follow wrote, and what is newer. Newest and Oldest go by time alone.',
      'Under your own post you can pin one comment, hide any (only you and its writer see it then), and close the comments: nobody can add one until you reopen them. What could not be sent stays under the post, to try again, change or discard.',
    ],
  },
  {
    id: 'repost-hide-pin',
    topic: 'Network',
    title: 'Repost, hide and pin posts',
    words: 'share again repeat undo turn off reposts hidden show pinned profile copy link delete',
    paragraphs: [
      'Press Repost on a post to show it to your followers, at once or with words of your own. The original stands inside, and its author is told. Without words you can repost a post once, and take that back from the same button. A repost of a repost repeats the original. Posts for connections only cannot be reposted.',
      'If you do not care for what somebody reposts, choose Turn off reposts in the menu on one of their posts: their own posts stay. Hide in the same menu takes a single post out of your feed. Nobody is told of either. Hidden posts are listed in the settings under Feed, where you can show them again.',
      'On your own posts the menu has Pin to profile, which puts one post on top of your profile for everybody, and Delete, which says first how many comments, reactions, reposts and saves go with it.',
    ],
  },
  {
    id: 'save',
    topic: 'Network',
    title: 'Save posts for later',
    words: 'bookmark keep saved collection folder note',
    paragraphs: [
      'Press Save under a post. You find it again under Saved Posts in the menu behind your picture, by the day you saved it or the day it was posted. Nobody else sees what you have saved; authors see no more than how often their posts were saved.',
      `Put saved posts into collections, up to ${String(COLLECTION_LIMIT)} of them, and write a note of up to ${String(SAVED_NOTE_LENGTH)} characters on each. The search there looks through the words of the posts and through your notes. Tick several to move or remove them together.`,
      'A removed post can be taken back for five seconds, with its note and collection. A post that was deleted, or that you may not read any more, shows as No longer available.',
    ],
  },
  {
    id: 'analytics',
    topic: 'Network',
    title: 'See how your posts are received',
    words: 'analytics impressions views reach engagement rate audience statistics',
    paragraphs: [
      'Reaction Analytics shows, for 7, 28, 90 or 365 days and beside the same time before, how often your posts were seen, by how many members, and what they did. Who edits a company page can look at its posts instead.',
      'A post counts as seen when half of it was on screen for a second, once a day for each member. Your own views do not count, nor do those of staff. The engagement rate is reactions, comments, reposts and saves divided by unique viewers.',
      `Days and hours are those of your time zone. Figures refresh every ${String(ANALYTICS_REFRESH_MINUTES)} minutes. Of your audience you see groups of at least ${String(AUDIENCE_LEAST)} people, never names, and of saves no more than their number. Every chart can be read as a table and downloaded.`,
    ],
  },
  ...groupArticles,
  ...messageArticles,
  {
    id: 'get-attention',
    topic: 'Messages',
    title: 'Bring a post to somebody’s attention',
    words: 'mention share link copy contact member',
    paragraphs: [
      'Mention them with @ in your post or comment, or press Send under a post to share it in a message: they see it as far as they may read it. You can also copy its link from the menu. Only members can open it.',
    ],
  },
  {
    id: 'share-opening',
    topic: 'Jobs',
    title: 'Tell members about an opening',
    words: 'hire vacancy recruiting work',
    paragraphs: [
      'Write a post with the role, the place and the pay, and add the description as a document. Say how to apply; members can ask in the comments.',
    ],
  },
  {
    id: 'share-event',
    topic: 'Events and polls',
    title: 'Tell members about an event',
    words: 'market show webinar invite date',
    paragraphs: [
      'Write a post with the date, the time zone and the place, add a picture or the programme as a document, and mention who will be there.',
    ],
  },
  {
    id: 'cost',
    topic: 'Billing',
    title: 'What membership costs',
    words: 'price free premium pay subscription month',
    paragraphs: [
      `Membership is free. Premium is an optional plan for ${price} a month. It is about ${listOf(PREMIUM_FEATURES)}.`,
    ],
  },
  ...safetyArticles,
];

/** Articles that hold every word of the search, in their title, text or search words. */
export function searchArticles(search: string, articles = helpArticles): readonly HelpArticle[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return articles.filter((article) => {
    const text = [article.title, article.topic, article.words ?? '', ...article.paragraphs].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
