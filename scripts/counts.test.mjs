import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { faultCounts, playwrightCounts, vitestCounts } from './counts.mjs';

let folder;
let file;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counts-'));
  file = join(folder, 'report.json');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const report = (content) => writeFileSync(file, JSON.stringify(content));

describe('vitest', () => {
  it('counts tests', () => {
    report({
      numPassedTests: 5,
      numFailedTests: 2,
      testResults: [{ status: 'failed', assertionResults: [{ status: 'failed' }] }],
    });
    expect(vitestCounts(file, 1)).toEqual({ passed: 5, failed: 2 });
  });

  it('counts a file that could not be loaded as a failure', () => {
    report({ numPassedTests: 5, numFailedTests: 0, testResults: [{ status: 'failed', assertionResults: [] }] });
    expect(vitestCounts(file, 1)).toEqual({ passed: 5, failed: 1 });
  });

  it('counts an error outside of tests, no tests and no report as a failure', () => {
    report({ numPassedTests: 5, numFailedTests: 0, testResults: [] });
    expect(vitestCounts(file, 1)).toEqual({ passed: 5, failed: 1 });
    report({ numPassedTests: 0, numFailedTests: 0, testResults: [] });
    expect(vitestCounts(file, 0)).toEqual({ passed: 0, failed: 1 });
    expect(vitestCounts(join(folder, 'missing'), 0)).toEqual({ passed: 0, failed: 1 });
  });
});

describe('Playwright', () => {
  it('counts tests, one that passed on a second try among the passed', () => {
    report({ stats: { expected: 3, flaky: 1, unexpected: 2, skipped: 1 } });
    expect(playwrightCounts(file, 1)).toEqual({ passed: 4, failed: 2 });
  });

  it('counts a run without tests as a failure', () => {
    report({ stats: { expected: 0, flaky: 0, unexpected: 0, skipped: 0 } });
    expect(playwrightCounts(file, 0)).toEqual({ passed: 0, failed: 1 });
  });
});

describe('faults', () => {
  it('counts targets, and a run that left no counts or ended badly as a failure', () => {
    report({ passed: 90, failed: 1 });
    expect(faultCounts(file, 1)).toEqual({ passed: 90, failed: 1 });
    report({ passed: 90, failed: 0 });
    expect(faultCounts(file, 0)).toEqual({ passed: 90, failed: 0 });
    expect(faultCounts(file, 1)).toEqual({ passed: 90, failed: 1 });
    expect(faultCounts(join(folder, 'missing'), 1)).toEqual({ passed: 0, failed: 1 });
  });
});
