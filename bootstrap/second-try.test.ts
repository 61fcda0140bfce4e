import { expect, test } from 'vitest'
import { settleSecondTry } from './src/test/settle-second-try.mjs'
import { countUnstable } from './src/test/unstable-tests.mjs'

const pays = { file: 'lane.test.ts', name: 'pays once', message: 'expected 2 to be 1' }
const waits = { file: 'lane.test.ts', name: 'waits', message: 'timed out' }
const unloaded = { file: 'gate.test.ts', name: '', message: 'Cannot find module' }

/** @param failed tests, besides one that passed */
const runOf = (failed: (typeof pays)[], unnamed: string[] = []) => ({
  counts: { passed: 1, failed: failed.length + unnamed.length },
  failed,
  unnamed,
})

test('what fails again has failed, what passes now is unstable and counts as passed', () => {
  expect(settleSecondTry(runOf([pays, waits]), runOf([pays]))).toEqual({
    counts: { passed: 2, failed: 1 },
    failed: [pays],
    unnamed: [],
    unstable: [waits],
  })
})

test('a file that cannot be loaded the second time has failed with all of its tests', () => {
  const settled = settleSecondTry(runOf([pays]), runOf([{ ...unloaded, file: pays.file }]))
  expect(settled).toMatchObject({ counts: { passed: 1, failed: 2 }, unstable: [] })
})

test('a file that is loaded the second time counts as one test', () => {
  const settled = settleSecondTry(runOf([unloaded]), runOf([]))
  expect(settled).toMatchObject({ counts: { passed: 2, failed: 0 }, unstable: [unloaded] })
})

test('another test that fails in the second try has failed', () => {
  const settled = settleSecondTry(runOf([pays]), runOf([waits]))
  expect(settled).toMatchObject({ counts: { passed: 2, failed: 1 }, failed: [waits], unstable: [pays] })
})

test('a second try that crashes shows nothing', () => {
  const settled = settleSecondTry(runOf([pays]), { ...runOf([]), counts: { passed: 0, failed: 1 } })
  expect(settled).toMatchObject({ counts: { passed: 1, failed: 1 }, failed: [pays], unstable: [] })
})

test('errors outside of tests stay failures', () => {
  const settled = settleSecondTry(runOf([pays], ['a promise was rejected']), runOf([]))
  expect(settled).toMatchObject({ counts: { passed: 2, failed: 1 }, unnamed: ['a promise was rejected'] })
})

test.each([
  [5, false, { passed: 100, failed: 0 }],
  [6, false, { passed: 94, failed: 6 }],
  [1, true, { passed: 99, failed: 1 }],
  [0, true, { passed: 100, failed: 0 }],
])('%d unstable tests, strict %s', (unstable, isStrict, expected) => {
  expect(countUnstable({ passed: 100, failed: 0 }, unstable, { isStrict })).toEqual(expected)
})
