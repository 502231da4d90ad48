import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The result of a step: how much of it passed and failed, and of failures the name and first lines. */
export const noCounts = { passed: 0, failed: 0, failures: [] };

/** A step that failed before it could count. */
export const brokenDown = (why) => ({ passed: 0, failed: 1, failures: [why] });

/**
 * Counts from vitest's JSON report. A file that couldn't be loaded, and an error outside any test (only visible in the
 * exit code), count as one failure each; so does a run without a report.
 */
export function vitestCounts(reportFile, exitCode) {
  const report = readReport(reportFile);
  if (!report) return withoutReport(exitCode);
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const failed = assertionResults.filter((assertion) => assertion.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [failure(file, message)] : [];
    return failed.map(({ fullName, failureMessages }) => failure(`${file} › ${fullName}`, failureMessages[0]));
  });
  return orFailure({ passed: report.numPassedTests, failed: failures.length, failures }, exitCode);
}

/** Counts from Playwright's JSON report; a test that passed on retry counts as passed. */
export function playwrightCounts(reportFile, exitCode) {
  const report = readReport(reportFile);
  if (!report?.stats) return withoutReport(exitCode);
  const { expected, flaky, unexpected } = report.stats;
  const failures = specsOf(report.suites).flatMap(({ file, line, title, tests }) =>
    tests
      .filter((test) => test.status === 'unexpected')
      .map(({ results }) => failure(`${file}:${line} › ${title}`, results.at(-1)?.error?.message)),
  );
  return orFailure({ passed: expected + flaky, failed: unexpected, failures }, exitCode);
}

const specsOf = (suites = []) => suites.flatMap(({ specs, suites: inner }) => [...specs, ...specsOf(inner)]);

/** Counts that `npm run test:faults` writes. */
export function faultCounts(reportFile, exitCode) {
  const report = readReport(reportFile);
  return report ? orFailure(report, exitCode) : withoutReport(exitCode);
}

const withoutReport = (exitCode) => brokenDown(`finished with exit code ${exitCode} and left no report`);

function orFailure(counts, exitCode) {
  if (counts.failed > 0) return counts;
  const why =
    exitCode !== 0
      ? `finished with exit code ${exitCode}, though nothing it counts failed`
      : counts.passed === 0 && 'ran nothing';
  return why ? { ...counts, failed: 1, failures: [why] } : counts;
}

/** How many lines of a failure the summary at the end repeats; the full text is printed where it happened. */
const LINES = 4;

function failure(name, message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return [name, ...lines.slice(0, LINES)].join('\n    ');
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

export const add = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  failures: [...a.failures, ...b.failures],
});
