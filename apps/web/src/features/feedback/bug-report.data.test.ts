import { expect, it } from 'vitest';
import { bugPayload, noBug, readDraft } from './bug-report.data.ts';

it.each(['', 'no JSON', 'null', '[1]', '"words"', '{"title":5,"priority":"urgent","bugType":null}'])(
  'reads the damaged draft %j as an empty form',
  (text) => expect(readDraft(text)).toEqual(noBug),
);

it('reads back what was kept', () => {
  const fields = { ...noBug, title: 'Feed jumps', actualBehavior: 'It jumps', priority: 'low', bugType: 'ui' } as const;
  expect(readDraft(JSON.stringify(fields))).toEqual(fields);
});

it('leaves blank answers out and keeps the words of the others as typed', () => {
  const report = bugPayload(
    {
      ...noBug,
      title: ' Feed jumps ',
      description: ' two\n lines ',
      stepsToReproduce: '  ',
      actualBehavior: 'It jumps',
    },
    { currentPage: '/', browserInfo: {}, deviceInfo: {} },
  );
  expect(report).toMatchObject({
    title: 'Feed jumps',
    description: ' two\n lines ',
    stepsToReproduce: null,
    expectedBehavior: null,
    actualBehavior: 'It jumps',
  });
});
