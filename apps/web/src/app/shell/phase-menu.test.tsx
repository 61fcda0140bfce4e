import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { PHASE_STORAGE_KEY } from '../../shared/phase/day-phase.ts'
import { PhaseMenu } from './phase-menu.tsx'

async function openMenu() {
  const user = userEvent.setup()
  render(
    <>
      <PhaseMenu />
      <button>Elsewhere</button>
    </>,
  )
  const opener = screen.getByRole('button', { name: /^Time of day/ })
  await user.click(opener)
  return { user, opener, menu: screen.getByRole('dialog', { name: 'Time of day' }) }
}

describe('PhaseMenu', () => {
  afterEach(async () => {
    // The phase is global to the page: reset it, so that the next test starts with the clock's phase.
    const auto = screen.queryByRole('radio', { name: 'By your local hour' })
    if (auto !== null) act(() => auto.click())
  })

  it('fixes a phase for the page and for the next visit, and gives it back to the clock', async () => {
    const { user, menu } = await openMenu()
    await user.click(within(menu).getByRole('radio', { name: 'Sunset' }))
    expect(document.documentElement.dataset['phase']).toBe('sunset')
    expect(window.localStorage.getItem(PHASE_STORAGE_KEY)).toBe('sunset')
    expect(screen.getByRole('button', { name: 'Time of day: Sunset' })).toBeTruthy()

    await user.click(within(menu).getByRole('radio', { name: 'By your local hour' }))
    expect(window.localStorage.getItem(PHASE_STORAGE_KEY)).toBeNull()
  })

  it('closes on Escape and gives focus back', async () => {
    const { user, opener } = await openMenu()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(opener)
    expect(opener.getAttribute('aria-expanded')).toBe('false')
  })

  it('closes on a click elsewhere, and when the keyboard leaves it', async () => {
    const { user, opener } = await openMenu()
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
    expect(screen.queryByRole('dialog')).toBeNull()

    await user.click(opener)
    screen.getByRole('button', { name: 'Elsewhere' }).focus()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
