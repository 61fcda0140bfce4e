import { expect, test } from 'vitest'
import {
  addCounts,
  countPlaywright,
  countRunner,
  countVitest,
  formatCounts,
} from './src/test/test-counts.mjs'

test('counts tests of vitest, and a file that could not be loaded as one failure', () => {
  const report = {
    testResults: [
      {
        status: 'passed',
        assertionResults: [{ status: 'passed' }, { status: 'passed' }, { status: 'skipped' }],
      },
      { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
      { status: 'failed', assertionResults: [] },
    ],
  }
  expect(countVitest(report)).toEqual({ passed: 3, failed: 2 })
})

test('counts tests of Playwright, flaky ones as failed, errors outside of tests as failed', () => {
  const report = {
    stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 },
    errors: [{ message: 'boom' }],
  }
  expect(countPlaywright(report)).toEqual({ passed: 4, failed: 3 })
  expect(countPlaywright({})).toEqual({ passed: 0, failed: 0 })
})

test.each([
  ['ended well', { passed: 3, failed: 0 }, 0, { passed: 3, failed: 0 }],
  ['names its failures', { passed: 3, failed: 2 }, 1, { passed: 3, failed: 2 }],
  ['failed without naming a test', { passed: 3, failed: 0 }, 1, { passed: 3, failed: 1 }],
  ['ran no test at all', { passed: 0, failed: 0 }, 0, { passed: 0, failed: 1 }],
])('a runner that %s', (_name, counts, exitCode, expected) => {
  expect(countRunner(counts, exitCode)).toEqual(expected)
})

test('adds up over all runners', () => {
  const sum = addCounts([
    { passed: 5, failed: 0 },
    { passed: 300, failed: 2 },
    { passed: 12, failed: 1 },
  ])
  expect(formatCounts(sum)).toBe('317 passed, 3 failed')
  expect(formatCounts(addCounts([]))).toBe('0 passed, 0 failed')
})
