import { readFileSync } from 'node:fs';

/**
 * Counts from vitest's JSON report. A file that could not be loaded, and an error outside of any test (seen by the exit
 * code alone), count as one failure each; so does a run that left no report.
 */
export function vitestCounts(reportFile, exitCode) {
  const report = readReport(reportFile);
  if (!report) return { passed: 0, failed: 1 };
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  ).length;
  return orFailure({ passed: report.numPassedTests, failed: report.numFailedTests + broken }, exitCode);
}

/** Counts from Playwright's JSON report; a test that passed on a second try passed. */
export function playwrightCounts(reportFile, exitCode) {
  const stats = readReport(reportFile)?.stats;
  if (!stats) return { passed: 0, failed: 1 };
  return orFailure({ passed: stats.expected + stats.flaky, failed: stats.unexpected }, exitCode);
}

/** Counts that `npm run test:faults` leaves. */
export function faultCounts(reportFile, exitCode) {
  return orFailure(readReport(reportFile) ?? { passed: 0, failed: 1 }, exitCode);
}

function orFailure(counts, exitCode) {
  const unexplained = exitCode !== 0 || counts.passed + counts.failed === 0;
  return unexplained && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

export const add = (a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed });
