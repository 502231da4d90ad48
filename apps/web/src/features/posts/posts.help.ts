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
      'Your home feed shows your own posts and those of the people, companies and topics you follow. On your first visit, we suggest people and your company. Follow five people, then choose Show my feed to fill it.',
      'Then choose Say hello: we’ve started the post, and you can change it any way you like. The steps stay above your feed for your first 30 days, until you finish them or close them.',
    ],
  },
  {
    id: 'home-feed',
    topic: 'Getting started',
    at: 60,
    title: 'Sort and filter your feed',
    words: 'home top latest newest sort ranking algorithm filter photos documents video why this post new posts pill',
    paragraphs: [
      'Latest shows what you follow, newest first. Top starts with the posts that the most people comment on, repost and react to; comments count most, then reposts, and each person counts once for each. Your connections count most, then other people you follow, then people in your profession. A post’s score halves every 36 hours. You won’t see more than two posts in a row from the same author unless there’s nothing else. We remember your choice on all your devices.',
      'Photos, Documents and Video above the feed show only posts of that kind. The filter is part of the page’s address, so you can bookmark or share it.',
      'Choose Why this post? in a post’s menu to see how it got to you and what counts for it in Top.',
      'Nothing moves while you’re reading: new posts collect behind a button above the feed. Three pages load automatically as you scroll; choose Load more to see more. When you come back from a post, your feed is right where you left it.',
    ],
  },
  {
    id: 'write-a-post',
    topic: 'Getting started',
    at: 70,
    title: 'Write a post',
    words: 'create publish text mention length audience connections alt description',
    paragraphs: [
      `A post needs ${String(POST_MIN_LENGTH)} to ${POST_MAX_LENGTH.toLocaleString('en')} characters and more than names, spaces and punctuation.`,
      'Type @ and a name to mention a member. They see the mention as a link to their profile.',
      'Choose who can see it: all members, or only your connections (people you follow who follow you back). A post for connections is marked next to its time. Company posts are always open to all members.',
      'When you add a picture, we ask you to describe it in a sentence. Screen readers read it aloud.',
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
      'As you type, we save your post as a draft with its file and audience, and you’ll find it on every device where you sign in. Each company you post for has its own draft. Discard deletes a draft.',
      'If you’re offline, the draft stays in this browser. If you changed it on two devices, we ask which version to keep.',
      'You can edit a post’s text and audience anytime. You can also replace or remove its picture, document or video, and change the picture’s description or the video’s cover. If you leave in the middle of an edit, we save it as a draft too. Once someone has reacted, commented or reposted, the post says Edited; choose that to read earlier versions.',
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
      'A post can have one of the three. Pictures can be any common type, up to 10 MB. Documents can be .pdf, .doc, .docx or .txt, up to 20 MB. Videos can be .mp4, .mov, .avi, .webm, .mkv, .wmv, .flv or .m4v, up to 100 MB.',
      'You can also paste a picture, or drop a file on what you’re writing. It works for posts, posts in a group, and messages, one file at a time.',
      'If a post has no file, its first YouTube or Vimeo link becomes a player. We don’t contact YouTube or Vimeo until someone plays the video.',
      'On a phone you can paste a video URL instead: a .mp4, .mov or .webm file, or a YouTube or Vimeo link.',
      'We remove hidden data from pictures, such as where they were taken.',
      'For a PDF, the post shows the first page a few moments after you publish. Password-protected files only show their name and size.',
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
      'Once your video is uploaded, pause it where it looks best and choose Use this moment as cover, or pick your own picture. You can change or remove the cover until you publish.',
      'Captions help everyone who watches without sound. Add a WebVTT file (.vtt) of up to 512 KB. We keep its times, text, bold, italic and underline, and drop other styling.',
      'Browsers play .mp4, .m4v and .webm. If this site can convert other formats, we do it after you publish: the post says Being converted until it’s ready to play. If we can’t convert a video, members can download the original.',
    ],
  },
  {
    id: 'topics-and-links',
    topic: 'Network',
    at: 210,
    title: 'Topics and links in posts',
    words: 'hashtag tag # follow topic link preview url picture card remove',
    paragraphs: [
      `Put # in front of a word to make it a topic: ${String(TOPIC_MIN_LENGTH)} to ${String(TOPIC_MAX_LENGTH)} letters, digits, _ or - in any script, with at least one letter. We count the first ${String(TOPIC_LIMIT)} topics in a post. Capital letters don’t matter.`,
      'Choose a topic to see all the posts about it, newest first. Follow it to see them in your home feed. You’ll find the topics you follow under Following in the network.',
      'We show the first link in your post as a card with its title and picture. Use the × on the card to remove it. Our server reads the page and copies the picture, so the other site doesn’t learn who reads your post. Some pages don’t provide a preview, and a post with a file shows no card.',
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
      `There are six reactions: ${listOf(Object.values(REACTION_LABELS))}. You can leave one on each post and comment. Choose another to change it, or the same one to remove it. Choose the number of reactions to see who reacted.`,
      `A comment can have up to ${COMMENT_MAX_LENGTH.toLocaleString('en')} characters. You can’t post the same comment twice within ten minutes. Copy link gives you the comment’s address. You can edit your comments for ${String(COMMENT_EDIT_MINUTES)} minutes, and delete them and comments on your own posts anytime. Deleting a comment also deletes its replies.`,
      'Choose Reply to answer a comment or a reply. We notify the person you reply to and anyone you mention with @. Relevant starts with the comment the author pinned, then favors comments with more replies and reactions, from your connections and people you follow, and newer ones. Newest and Oldest sort by time.',
      'On your own post you can pin one comment, hide comments (only you and the person who wrote it can still see them), and close comments so nobody can add one until you reopen them. If we couldn’t send your comment, it stays under the post so you can try again, edit or discard it.',
    ],
  },
  {
    id: 'repost-hide-pin',
    topic: 'Network',
    at: 230,
    title: 'Repost, hide and pin posts',
    words: 'share again repeat undo turn off reposts hidden show pinned profile copy link delete',
    paragraphs: [
      'Choose Repost to share a post with your followers, with or without your own comment. The original appears inside, and we notify its author. You can repost a post once without a comment, and undo it with the same button. Reposting a repost shares the original. You can’t repost posts that are for connections only.',
      'If you don’t want to see someone’s reposts, choose Turn off reposts in the menu on one of their posts; you’ll still see their own posts. Hide in the same menu removes a single post from your feed. Nobody is told. You can bring hidden posts back in Settings under Feed.',
      'The menu on your own posts has Pin to profile, which keeps one post at the top of your profile for everyone, and Delete, which first tells you how many comments, reactions, reposts and saves you’d delete with it.',
    ],
  },
  {
    id: 'get-attention',
    topic: 'Messages',
    at: 320,
    title: 'Share a post with someone',
    words: 'mention share link copy contact member',
    paragraphs: [
      'Mention them with @ in your post or comment, or choose Send under a post to share it in a message; they see as much of it as they’re allowed to. You can also copy its link from the menu. Only members can open it.',
    ],
  },
];
