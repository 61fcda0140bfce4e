import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ConfirmationMeter } from './confirmation-meter.tsx'

it.each([
  [0, 1, '0 of 1 confirmation'],
  [1, 12, '1 of 12 confirmations'],
  [3, 64, '3 of 64 confirmations'],
])('%d of %d reads %s', (seen, required, text) => {
  const { container } = render(<ConfirmationMeter seen={seen} required={required} />)
  expect(container.textContent).toBe(text)
})
