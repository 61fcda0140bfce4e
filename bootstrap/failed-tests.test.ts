import { expect, test } from 'vitest'
import { failedInPlaywright, failedInVitest } from './src/failed-tests.mjs'

test('names the failed tests of vitest and why, and a file that could not be loaded', () => {
  const report = {
    testResults: [
      {
        name: '/root/a.test.ts',
        status: 'passed',
        assertionResults: [{ status: 'passed', fullName: 'well' }],
      },
      {
        name: '/root/rooms/b.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'failed', fullName: 'the lane pays once', failureMessages: ['expected 1\nto be 2'] },
        ],
      },
      { name: '/root/c.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
    ],
  }
  expect(failedInVitest(report, '/root')).toEqual([
    'rooms/b.test.ts > the lane pays once\n    expected 1\n    to be 2',
    'c.test.ts\n    Cannot find module',
  ])
})

test('names those of Playwright at any depth, and those that passed when run again', () => {
  const failed = { status: 'unexpected', results: [{ error: { message: 'not found' } }] }
  const flaky = { status: 'flaky', results: [{ error: { message: 'too late' } }, {}] }
  const well = { status: 'expected', results: [{}] }
  const report = {
    suites: [
      {
        specs: [{ title: 'opens', file: 'a.spec.ts', tests: [failed] }],
        suites: [
          { specs: [{ title: 'closes', file: 'a.spec.ts', tests: [flaky] }] },
          { specs: [{ title: 'stays', file: 'a.spec.ts', tests: [well] }] },
        ],
      },
    ],
  }
  expect(failedInPlaywright(report)).toEqual([
    'a.spec.ts > opens\n    not found',
    'a.spec.ts > closes (passed when run again)\n    too late',
  ])
  expect(failedInPlaywright({})).toEqual([])
})
