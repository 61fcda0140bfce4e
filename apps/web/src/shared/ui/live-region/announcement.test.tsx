import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Announcement } from './announcement.tsx'

it('is there before its first text, so that the text is announced, and follows each change', () => {
  vi.useFakeTimers()
  const { container, rerender } = render(<Announcement text="Detecting your transfer." />)
  const region = container.querySelector('[aria-live="polite"]')
  expect(region?.textContent).toBe('')
  act(() => {
    vi.advanceTimersByTime(150)
  })
  expect(region?.textContent).toBe('Detecting your transfer.')
  rerender(<Announcement text="Transfer confirmed." />)
  act(() => {
    vi.advanceTimersByTime(150)
  })
  expect(region?.textContent).toBe('Transfer confirmed.')
  expect(screen.getByText('Transfer confirmed.')).toBe(region)
})
