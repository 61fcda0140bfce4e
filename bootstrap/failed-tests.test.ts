import { expect, test } from 'vitest'
import { describeFailedTest, failedInPlaywright, failedInVitest } from './src/test/failed-tests.mjs'

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
  expect(failedInVitest(report, '/root').map(describeFailedTest)).toEqual([
    'rooms/b.test.ts > the lane pays once\n    expected 1\n    to be 2',
    'c.test.ts\n    Cannot find module',
  ])
})

test('names those of Playwright at any depth', () => {
  const failed = { status: 'unexpected', results: [{ error: { message: 'not found' } }] }
  const well = { status: 'expected', results: [{}] }
  const report = {
    suites: [
      {
        specs: [{ title: 'opens', file: 'a.spec.ts', tests: [failed] }],
        suites: [
          { specs: [{ title: 'closes', file: 'a.spec.ts', tests: [failed] }] },
          { specs: [{ title: 'stays', file: 'a.spec.ts', tests: [well] }] },
        ],
      },
    ],
  }
  expect(failedInPlaywright(report)).toEqual([
    { file: 'a.spec.ts', name: 'opens', message: 'not found' },
    { file: 'a.spec.ts', name: 'closes', message: 'not found' },
  ])
  expect(failedInPlaywright({})).toEqual([])
})
