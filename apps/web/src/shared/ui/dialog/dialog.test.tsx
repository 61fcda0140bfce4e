import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Dialog, DialogBody } from './dialog.tsx'

function Page() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <Dialog open={open} onOpenChange={setOpen} title="Networks" description="Where to send from">
        <DialogBody>
          <button>Ethereum</button>
        </DialogBody>
      </Dialog>
    </>
  )
}

const asSheet = (isSheet: boolean) =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    // CAST: the only property that the dialog reads.
    () => ({ matches: isSheet }) as MediaQueryList,
  )

function drag(from: number, to: number): void {
  const title = screen.getByRole('heading', { name: 'Networks' })
  fireEvent.pointerDown(title, { clientY: from, pointerId: 1, button: 0 })
  fireEvent.pointerMove(title, { clientY: to, pointerId: 1 })
  fireEvent.pointerUp(title, { clientY: to, pointerId: 1 })
}

describe('Dialog', () => {
  async function openDialog() {
    const user = userEvent.setup()
    render(<Page />)
    await user.click(screen.getByRole('button', { name: 'Open' }))
    const dialog = screen.getByRole('dialog', { name: 'Networks', description: 'Where to send from' })
    vi.spyOn(dialog, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 390, 600))
    return { user, dialog }
  }

  it('keeps focus inside, closes on Escape and gives focus back', async () => {
    const { user, dialog } = await openDialog()
    expect(dialog.contains(document.activeElement)).toBe(true)
    for (let presses = 0; presses < 5; presses += 1) await user.tab()
    expect(dialog.contains(document.activeElement)).toBe(true)

    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    const opener = screen.getByRole('button', { name: 'Open' })
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })

  it('closes as a sheet when its head is dragged down far enough, and springs back before that', async () => {
    asSheet(true)
    const { dialog } = await openDialog()
    drag(10, 200)
    expect(dialog.style.transform).toBe('')
    drag(10, 260)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('cannot be dragged where it is not a sheet', async () => {
    asSheet(false)
    await openDialog()
    drag(10, 500)
    expect(screen.getByRole('dialog')).toBeTruthy()
  })
})
