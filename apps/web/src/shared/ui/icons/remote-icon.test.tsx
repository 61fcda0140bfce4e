import { fireEvent, render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RemoteIcon } from './remote-icon.tsx'

it('has the initials of a name that has no picture', () => {
  const { container } = render(<RemoteIcon src="" name="My Ton Wallet" />)
  expect(container.textContent).toBe('My')
  expect(container.querySelector('img')).toBeNull()
})

it('puts the initials in the place of a picture that cannot be loaded, and tries another one', () => {
  const { container, rerender } = render(<RemoteIcon src="/gone.svg" name="Zebra" />)
  const picture = container.querySelector('img')
  if (picture === null) throw new Error('There is no picture.')
  fireEvent.error(picture)
  expect(container.querySelector('img')).toBeNull()
  expect(container.textContent).toBe('Ze')
  rerender(<RemoteIcon src="/there.svg" name="Zebra" />)
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/there.svg')
})
