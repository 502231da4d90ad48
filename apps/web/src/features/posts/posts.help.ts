import {
  COMMENT_EDIT_MINUTES,
  COMMENT_MAX_LENGTH,
  POST_MAX_LENGTH,
  POST_MIN_LENGTH,
  REACTION_LABELS,
} from '@innerspring/contract/constants';
import { TOPIC_LIMIT, TOPIC_MAX_LENGTH, TOPIC_MIN_LENGTH } from '@innerspring/contract/posts/text';
import type { HelpArticle } from '../../platform/nav/entries.ts';

const listOf = (words: readonly string[]) => new Intl.ListFormat('en').format(words);

export const articles: readonly HelpArticle[] = [
  {
    id: 'first-steps',
    topic: 'Getting started',
    at: 50,
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
    at: 60,
    title: 'Order and kinds of your feed',
    words: 'home top latest newest sort ranking algorithm filter photos documents video why this post new posts pill',
    paragraphs: [
      'Latest shows what you follow strictly by time. Top puts first what more people comment on, repost and react to; comments count most, then reposts. Each person counts once for each of the three. What your connections write weighs most, then what others you follow write, then people of your profession. Every 36 hours halve the weight of a post. While there are others, at most two posts in a row are of the same author. Your choice is remembered on every device.',
      'Photos, Documents and Video above the feed show posts of that kind alone. The address of the page holds the kind, so that you can keep or share it.',
      'Why this post? in the menu on a post says how you come to see it and what counts for it in Top.',
      'Nothing moves while you read: new posts wait behind a button above the feed. Three pages load automatically as you scroll, more when you press Load more. When you come back from a post, your feed is where you left it.',
    ],
  },
  {
    id: 'write-a-post',
    topic: 'Getting started',
    at: 70,
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
    at: 80,
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
    at: 90,
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
    at: 100,
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
    id: 'topics-and-links',
    topic: 'Network',
    at: 210,
    title: 'Topics and links in posts',
    words: 'hashtag tag # follow topic link preview url picture card remove',
    paragraphs: [
      `A # in front of a word makes it a topic: ${String(TOPIC_MIN_LENGTH)} to ${String(TOPIC_MAX_LENGTH)} letters, digits, _ or - of any script, with at least one letter. A post counts for its first ${String(TOPIC_LIMIT)} topics. Capital letters make no difference.`,
      'Press a topic to see all posts about it that you may read, newest first. Follow it there, and its posts come to your home feed. The topics you follow are listed in Network, under Following.',
      'The first link of a post you write is looked up and shown as a card with its title and picture; the cross on the card takes it off. Pages are read by our server and their pictures are copied, so the other site learns nothing of who reads your post. Some pages say nothing of themselves, and a post with a file shows no card.',
    ],
  },
  {
    id: 'react-and-comment',
    topic: 'Network',
    at: 220,
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
    at: 230,
    title: 'Repost, hide and pin posts',
    words: 'share again repeat undo turn off reposts hidden show pinned profile copy link delete',
    paragraphs: [
      'Press Repost on a post to show it to your followers, at once or with words of your own. The original stands inside, and its author is told. Without words you can repost a post once, and take that back from the same button. A repost of a repost repeats the original. Posts for connections only cannot be reposted.',
      'If you do not care for what somebody reposts, choose Turn off reposts in the menu on one of their posts: their own posts stay. Hide in the same menu takes a single post out of your feed. Nobody is told of either. Hidden posts are listed in the settings under Feed, where you can show them again.',
      'On your own posts the menu has Pin to profile, which puts one post on top of your profile for everybody, and Delete, which says first how many comments, reactions, reposts and saves go with it.',
    ],
  },
  {
    id: 'get-attention',
    topic: 'Messages',
    at: 320,
    title: 'Bring a post to somebody’s attention',
    words: 'mention share link copy contact member',
    paragraphs: [
      'Mention them with @ in your post or comment, or press Send under a post to share it in a message: they see it as far as they may read it. You can also copy its link from the menu. Only members can open it.',
    ],
  },
];
