import { describe, expect, it } from 'vitest';
import { textsOf } from './strings.ts';
import { documents, judge, productFiles, wrongTextsOf } from './voice.ts';

describe('what the product says', () => {
  it('is what a colleague would say', () => {
    const found = [...productFiles(), ...documents]
      .flatMap(wrongTextsOf)
      .map(({ file, line, text, problems }) => `${file}:${line}: ${text}\n    ${problems.join('; ')}`);
    expect(found).toEqual([]);
  }, 60_000);

  it.each([
    'Enter or a comma parts them.',
    'What stands on your door, for example Plant Manager.',
    'Without it your profile shows ticking.',
    'Choose all shown',
    '6 posts chosen',
    'Remove chosen',
    'Those you save will stand here.',
    'We write to both addresses, and the change is made once both have confirmed.',
    'The change holds once both have confirmed.',
    'This change needs your password once more.',
    'It then holds for 15 minutes.',
    'Off. With it, a stolen password alone is not enough.',
    'End what you do not know, then change your password.',
    'Switched off, nobody sees when you are here.',
    'What happens to the same thing within a day stands as one in your list.',
    'Nothing but security notes is mailed.',
    'Nothing is sent meanwhile; it waits until after.',
    'Play videos by themselves',
    'Do without animations',
    'As the system',
    'You can unblock in the settings.',
    'Following starts anew then.',
    '▲ from none',
    'Fewer than 5 people stand under Other',
    'Read aloud to people who do not see it.',
    'Choose one that we know, or type its name.',
    'Members join with one press.',
    'Events waiting to be worked off',
    'Mails held',
    'Unsent for want of a server',
    'Counted just now, anew every 15 minutes.',
    'Nothing waits',
    'Last audit lines',
    'The owner reads it as it stands here.',
    '1 post with everything under them',
    'throw-away mail provider',
    'Refuse',
    'Change e-mail',
    'up to 95.5 % of them',
    'Use the three dots beside a notification.',
    'Posts of this period',
    'No member of that name',
    'The folder is there already.',
    'Start as an ordinary user.',
    '3 pending in all',
    'Posts go only to who has a timeline.',
    'Ask somebody at your company.',
    'Otherwise considered: one table.',
    'A library was foreseen.',
    'You will not see them any more.',
    "You can't undo this.",
    'The poll is closed: Which core sells best?. Thank you.',
    'Discount: -$3.00',
    'Log out',
    'Your application is now at Offer.',
    'Analysed and labelled by lot',
  ])('never: %s', (text) => expect(judge(text)).not.toEqual([]));

  it.each([
    'Press Enter or comma to add each one.',
    'Your job title, such as Plant Manager.',
    'Select all',
    'Jobs you save will appear here.',
    'We’ll email both addresses. The change takes effect once you confirm from each.',
    'Enter your password to continue. We won’t ask again for 15 minutes.',
    'Off. Turn it on so a stolen password isn’t enough to get in.',
    'We hold everything except security alerts until quiet hours end.',
    'Unsent email (no mail server)',
    'Post cannot be empty',
    'You can’t undo this.',
    'Discount: −$3.00',
    'Sign out',
    'Logout',
    'select a.mails from held as a where not stands',
    'stands',
    'Posts in this period',
    'No member by that name',
    'That’s beside the point.',
    'The name of that company',
    'The folder already exists.',
    'All in all, a good week.',
    'See all in one list',
    'A list of who reacted',
    'You won’t get any more notifications about it.',
    'Whoever said thirteen-and-a-half gauge can’t run at that speed owes me lunch.',
  ])('may be: %s', (text) => expect(judge(text)).toEqual([]));
});

describe('the texts of a source', () => {
  const read = (source: string) => textsOf(source, true).map(({ text }) => text);

  it('are strings, templates and what elements say, each as it reads', () => {
    expect(read("const a = { title: 'Save changes' };")).toEqual(['Save changes']);
    expect(read('const a = `${n} posts chosen`;')).toEqual(['… posts chosen']);
    expect(read('const a = <p>Those you\n  save <b>will</b> stand {where}.</p>;')).toEqual([
      'Those you save will stand ….',
    ]);
    expect(read("const a = <Button label='Undo'>{busy ? 'Saving…' : 'Save'}</Button>;")).toEqual([
      'Undo',
      'Saving…',
      'Save',
    ]);
  });

  it('are not imports, types, comments, styles or statements', () => {
    expect(read("import a from 'a b';\nexport * from 'c d';")).toEqual([]);
    expect(read("type A = 'a b'; // Choose all\n/** e-mail */")).toEqual([]);
    expect(read("const a = <p className='flex hold'>{sql`select anew`}</p>;")).toEqual([]);
    expect(read("throw new Error('cannot happen');")).toEqual([]);
  });

  it('have the lines where they start', () => {
    expect(textsOf("\n\nconst a = 'Save';", false).map(({ line }) => line())).toEqual([3]);
  });
});
