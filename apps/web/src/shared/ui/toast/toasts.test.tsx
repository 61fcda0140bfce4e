import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { toast } from 'react-toastify/unstyled'
import { showToast } from './toasts.tsx'

const WIDTH = 352

/** A notice that stays until it is closed. */
async function showStaying(): Promise<HTMLElement> {
  act(() => showToast('info', 'Wallet linked', { autoCloseMs: 0 }))
  const notice = (await screen.findByText('Wallet linked')).closest<HTMLElement>('.Toastify__toast')
  if (notice === null) throw new Error('The text is not in a notice')
  // The page of these tests has no layout.
  Object.defineProperty(notice, 'offsetWidth', { value: WIDTH })
  return notice
}

function drag(notice: HTMLElement, by: number): void {
  fireEvent.pointerDown(notice, { clientX: 300, clientY: 20 })
  fireEvent.pointerMove(document, { clientX: 300 + by, clientY: 20 })
  fireEvent.pointerUp(document, { clientX: 300 + by, clientY: 20 })
}

afterEach(() => act(() => toast.dismiss()))

it('a notice closes when it is dragged aside, and not when it is only moved a little', async () => {
  const notice = await showStaying()
  drag(notice, WIDTH / 4)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(screen.queryByText('Wallet linked')).not.toBeNull()
  drag(notice, WIDTH)
  await waitFor(() => expect(screen.queryByText('Wallet linked')).toBeNull())
})
