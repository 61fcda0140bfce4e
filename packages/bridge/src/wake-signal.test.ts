import { expect, it } from 'vitest'
import { createStepClock } from './testing/step-clock.ts'
import { createWakeSignal } from './wake-signal.ts'

const never = new AbortController().signal

/** Whether it has resolved once everything due has run. */
async function isOver(sleep: Promise<void>): Promise<boolean> {
  let over = false
  void sleep.then(() => {
    over = true
  })
  await new Promise(setImmediate)
  return over
}

it('a sleep ends when its time has come, not before', async () => {
  const clock = createStepClock()
  const sleep = createWakeSignal(clock).sleep(1_000, never)
  clock.advance(999)
  expect(await isOver(sleep)).toBe(false)
  clock.advance(1)
  expect(await isOver(sleep)).toBe(true)
})

it('a wake ends the sleep that goes on', async () => {
  const signal = createWakeSignal(createStepClock())
  const sleep = signal.sleep(1_000, never)
  expect(await isOver(sleep)).toBe(false)
  signal.wake()
  expect(await isOver(sleep)).toBe(true)
  expect(await isOver(signal.sleep(1_000, never))).toBe(false)
})

it('a wake without a sleeper ends the next sleep at once, and only that one', async () => {
  const signal = createWakeSignal(createStepClock())
  signal.wake()
  expect(await isOver(signal.sleep(1_000, never))).toBe(true)
  expect(await isOver(signal.sleep(1_000, never))).toBe(false)
})

it('a sleep ends when its loop is aborted', async () => {
  const controller = new AbortController()
  const sleep = createWakeSignal(createStepClock()).sleep(1_000, controller.signal)
  controller.abort()
  expect(await isOver(sleep)).toBe(true)
})
