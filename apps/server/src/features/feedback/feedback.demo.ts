import { castMember, type FillDemo } from '../../platform/demo/demo-content.ts';
import { bugReports } from './feedback.tables.ts';

/** A bug that demo-member met. */
export const fillFeedback: FillDemo = async (tx, { now, cast }) => {
  await tx.insert(bugReports).values({
    reporterId: castMember(cast, 'demo-member').id,
    title: 'Rotating the tablet leaves the picture the wrong size',
    description: 'When I rotate the tablet with a picture open, the picture stays the same size.',
    stepsToReproduce: 'Open a post with a picture, tap the picture, rotate the tablet.',
    expectedBehavior: 'The picture fills the screen again.',
    actualBehavior: 'It stays small until I close it.',
    priority: 'medium',
    bugType: 'ui',
    currentPage: '/',
    createdAt: new Date(now.getTime() - 28 * 3_600_000),
  });
};
