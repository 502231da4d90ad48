import { castMember, type FillDemo } from '../../platform/demo/demo-content.ts';
import { bugReports } from './feedback.tables.ts';

/** A bug that demo-member met. */
export const fillFeedback: FillDemo = async (tx, { now, cast }) => {
  await tx.insert(bugReports).values({
    reporterId: castMember(cast, 'demo-member').id,
    title: 'The tablet on the line turns the feed sideways',
    description: 'When I turn the tablet while a picture is open, the picture stays the size it had before.',
    stepsToReproduce: 'Open a post with a picture, open the picture, turn the tablet.',
    expectedBehavior: 'The picture fills the screen again.',
    actualBehavior: 'It stays small until I close it.',
    priority: 'medium',
    bugType: 'ui',
    currentPage: '/',
    createdAt: new Date(now.getTime() - 28 * 3_600_000),
  });
};
