/** What runs of tests wrote about themselves: how many passed and failed, and how long each took. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { ROOT } from './workspace.mjs';

export function readVitest(file) {
  const { testResults, numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8'));
  // A file that does not load has no test cases, and is a failure all the same; so is one whose preparation fails.
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((assertion) => assertion.status !== 'failed'),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    tests: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'passed' || status === 'failed')
        .map(({ fullName, duration }) => ({
          file: relative(ROOT, name),
          title: fullName,
          seconds: (duration ?? 0) / 1000,
        })),
    ),
  };
}

export function readPlaywright(file) {
  const { stats, errors, suites } = JSON.parse(readFileSync(file, 'utf8'));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    tests: suites.flatMap(storiesOf),
  };
}

const storiesOf = ({ suites = [], specs = [] }) => [
  ...specs.map(({ file, title, tests }) => ({
    file,
    title,
    toldTwice: tests.some(({ status }) => status === 'flaky'),
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
  })),
  ...suites.flatMap(storiesOf),
];
