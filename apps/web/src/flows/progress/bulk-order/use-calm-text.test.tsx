import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useCalmText } from './use-calm-text.ts'

it('changes at most every five seconds, and at once where nothing changes any more', () => {
  vi.useFakeTimers()
  const { result, rerender } = renderHook(
    ({ text, isLast }: { text: string; isLast: boolean }) => useCalmText(text, isLast),
    { initialProps: { text: '0 of 3 paid.', isLast: false } },
  )
  const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms))
  pass(0)
  rerender({ text: '1 of 3 paid.', isLast: false })
  pass(1_000)
  expect(result.current).toBe('0 of 3 paid.')
  pass(4_000)
  expect(result.current).toBe('1 of 3 paid.')
  rerender({ text: '2 of 3 paid.', isLast: false })
  pass(1_000)
  rerender({ text: '3 of 3 paid.', isLast: true })
  pass(0)
  expect(result.current).toBe('3 of 3 paid.')
})
