import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ModeSwitch } from './mode-switch.tsx'

function clickAt(name: string, timeStamp: number): void {
  const button = screen.getByRole('button', { name })
  const click = createEvent.click(button)
  Object.defineProperty(click, 'timeStamp', { value: timeStamp })
  fireEvent(button, click)
}

it('takes one click in 400 ms, and none on the mode that is shown', () => {
  const onChoose = vi.fn()
  render(<ModeSwitch mode="regular" onChoose={onChoose} />)
  for (const at of [1_000, 1_001, 1_399]) clickAt('Advanced Bridge', at)
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('advanced')
  clickAt('Advanced Bridge', 1_400)
  expect(onChoose).toHaveBeenCalledTimes(2)
  clickAt('Regular Bridge', 9_000)
  expect(onChoose).toHaveBeenCalledTimes(2)
})
