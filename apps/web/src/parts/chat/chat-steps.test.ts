import { afterEach, describe, expect, it } from 'vitest';
import { setTimeDisplay } from '../../ui/words/date-format.ts';
import { chatSteps } from './chat-steps.ts';
import { typingText } from './chat-thread.tsx';

const now = new Date('2026-03-05T12:00:00Z');
const line = (key: string, at: string, authorId: number | null = 1) => ({ key, at: `2026-03-${at}:00Z`, authorId });
const shape = (lines: Parameters<typeof chatSteps>[0], newFrom?: string) =>
  chatSteps(lines, { newFrom, now }).map((step) =>
    step.kind === 'line' ? `${step.key}${step.isFirst ? ' first' : ''}${step.isLast ? ' last' : ''}` : step.key,
  );

afterEach(() => setTimeDisplay({ timeZone: '', dateFormat: 'us' }));

describe('a thread', () => {
  it('puts messages of one author within five minutes under one name', () => {
    setTimeDisplay({ timeZone: 'UTC', dateFormat: 'us' });
    const lines = [line('a', '05T10:00'), line('b', '05T10:04'), line('c', '05T10:10'), line('d', '05T10:11', 2)];
    expect(shape(lines)).toEqual(['day-2026-03-05', 'a first', 'b last', 'c first last', 'd first last']);
  });

  it('begins anew at each day and at the first new message', () => {
    setTimeDisplay({ timeZone: 'UTC', dateFormat: 'us' });
    const lines = [line('a', '04T23:59'), line('b', '05T00:01'), line('c', '05T00:02')];
    expect(shape(lines, 'c')).toEqual([
      'day-2026-03-04',
      'a first last',
      'day-2026-03-05',
      'b first last',
      'new',
      'c first last',
    ]);
  });

  it('keeps those without an account apart', () => {
    setTimeDisplay({ timeZone: 'UTC', dateFormat: 'us' });
    expect(shape([line('a', '05T10:00', null), line('b', '05T10:01', null)])).toContain('b first last');
  });

  it.each([
    ['us', 'UTC', '05T01:00', 'Today'],
    ['us', 'America/New_York', '05T01:00', 'Yesterday'],
    ['us', 'UTC', '01T10:00', 'Sunday'],
    ['us', 'UTC', '02T10:00', 'Monday'],
  ] as const)('names days as %s readers in %s see them', (dateFormat, timeZone, at, label) => {
    setTimeDisplay({ timeZone, dateFormat });
    expect(chatSteps([line('a', at)], { now })[0]).toMatchObject({ kind: 'day', label });
  });

  it('writes older days as dates', () => {
    setTimeDisplay({ timeZone: 'UTC', dateFormat: 'eu' });
    const old = { key: 'a', at: '2025-12-24T10:00:00Z', authorId: 1 };
    expect(chatSteps([old], { now })[0]).toMatchObject({ label: '24 December 2025' });
  });
});

it('says who is typing', () => {
  expect([[], ['Dana Ruiz'], ['Dana', 'Priya'], ['a', 'b', 'c']].map(typingText)).toEqual([
    '',
    'Dana Ruiz is typing…',
    'Dana and Priya are typing…',
    '3 people are typing…',
  ]);
});
