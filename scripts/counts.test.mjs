import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { add, brokenDown, faultCounts, playwrightCounts, vitestCounts } from './counts.mjs';

let folder;
let reportFile;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counts-'));
  reportFile = join(folder, 'report.json');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const report = (content) => writeFileSync(reportFile, JSON.stringify(content));

const test = (title, ...messages) => ({
  fullName: title,
  status: messages.length > 0 ? 'failed' : 'passed',
  failureMessages: messages,
});

describe('vitest', () => {
  const file = (name) => join(process.cwd(), name);

  it('counts tests, and names those that failed with their first words', () => {
    const long = ['\u001b[31mExpected one\u001b[39m', '', 'two', 'three', 'four', 'five'].join('\n');
    report({
      numPassedTests: 5,
      testResults: [
        {
          name: file('a.test.ts'),
          status: 'failed',
          assertionResults: [test('adds', 'No'), test('is', long), test('fine')],
        },
      ],
    });
    expect(vitestCounts(reportFile, 1)).toEqual({
      passed: 5,
      failed: 2,
      failures: ['a.test.ts › adds\n    No', 'a.test.ts › is\n    Expected one\n    two\n    three\n    four'],
    });
  });

  it('counts a file that could not be loaded as a failure', () => {
    report({
      numPassedTests: 5,
      testResults: [{ name: file('b.test.ts'), status: 'failed', message: 'No such module', assertionResults: [] }],
    });
    expect(vitestCounts(reportFile, 1)).toEqual({
      passed: 5,
      failed: 1,
      failures: ['b.test.ts\n    No such module'],
    });
  });

  it('counts an error outside of tests, no tests and no report as a failure', () => {
    report({ numPassedTests: 5, testResults: [] });
    expect(vitestCounts(reportFile, 1)).toMatchObject({
      passed: 5,
      failed: 1,
      failures: [expect.stringContaining('exit code 1')],
    });
    report({ numPassedTests: 0, testResults: [] });
    expect(vitestCounts(reportFile, 0)).toMatchObject({ passed: 0, failed: 1, failures: ['ran nothing'] });
    expect(vitestCounts(join(folder, 'missing'), 0)).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe('Playwright', () => {
  const specs = (...titles) =>
    titles.map((title) => ({
      file: 'feed.spec.ts',
      line: 7,
      title,
      tests: [{ status: 'unexpected', results: [{ error: { message: 'First' } }, { error: { message: 'Last' } }] }],
    }));

  it('counts tests, one that passed on a second try among the passed, and names those that failed', () => {
    const fine = { file: 'a.spec.ts', line: 1, title: 'fine', tests: [{ status: 'flaky', results: [{}] }] };
    report({
      stats: { expected: 3, flaky: 1, unexpected: 2, skipped: 1 },
      suites: [{ specs: [...specs('posts'), fine], suites: [{ specs: specs('reads'), suites: [] }] }],
    });
    expect(playwrightCounts(reportFile, 1)).toEqual({
      passed: 4,
      failed: 2,
      failures: ['feed.spec.ts:7 › posts\n    Last', 'feed.spec.ts:7 › reads\n    Last'],
    });
  });

  it('counts a run without tests as a failure', () => {
    report({ stats: { expected: 0, flaky: 0, unexpected: 0, skipped: 0 }, suites: [] });
    expect(playwrightCounts(reportFile, 0)).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe('faults', () => {
  it('counts targets, and a run that left no counts or ended badly as a failure', () => {
    const missed = { passed: 90, failed: 1, failures: ['X05 Answers other than 503: 3.00'] };
    report(missed);
    expect(faultCounts(reportFile, 1)).toEqual(missed);
    report({ passed: 90, failed: 0, failures: [] });
    expect(faultCounts(reportFile, 0)).toEqual({ passed: 90, failed: 0, failures: [] });
    expect(faultCounts(reportFile, 1)).toMatchObject({ passed: 90, failed: 1 });
    expect(faultCounts(join(folder, 'missing'), 1)).toMatchObject({ passed: 0, failed: 1 });
  });
});

it('adds up', () => {
  const [one, other] = [brokenDown('no browser'), { passed: 2, failed: 1, failures: ['types'] }];
  expect(add(one, other)).toEqual({ passed: 2, failed: 2, failures: ['no browser', 'types'] });
});
