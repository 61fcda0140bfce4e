import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { PHASE_STORAGE_KEY } from '../../shared/phase/day-phase.ts'
import { THEME_STORAGE_KEY } from '../../shared/phase/day-theme.ts'
import { AppearanceMenu } from './appearance-menu.tsx'

async function openMenu() {
  const user = userEvent.setup()
  render(
    <>
      <AppearanceMenu className="" />
      <button>Elsewhere</button>
    </>,
  )
  const opener = screen.getByRole('button', { name: 'Appearance' })
  await user.click(opener)
  const menu = screen.getByRole('dialog', { name: 'Appearance' })
  await within(menu).findByRole('radio', { name: 'System' })
  const choose = (name: string) => user.click(within(menu).getByRole('radio', { name }))
  return { user, opener, menu, choose }
}

const marks = document.documentElement.dataset

describe('AppearanceMenu', () => {
  afterEach(() => {
    // The appearance is global to the page: reset it, so that the next test starts with the clock's and the system's.
    for (const name of ['System', 'Automatic (follows your clock)']) {
      const option = screen.queryByRole('radio', { name })
      if (option !== null) act(() => option.click())
    }
    document.head.replaceChildren()
  })

  it('fixes a phase for the page and for the next visit, and gives it back to the clock', async () => {
    const { menu, choose } = await openMenu()
    await choose('Sunset')
    expect(marks['phase']).toBe('sunset')
    expect(window.localStorage.getItem(PHASE_STORAGE_KEY)).toBe('sunset')
    expect(within(menu).getByRole<HTMLInputElement>('radio', { name: 'Sunset' }).checked).toBe(true)

    await choose('Automatic (follows your clock)')
    expect(window.localStorage.getItem(PHASE_STORAGE_KEY)).toBeNull()
  })

  it('fixes light or dark for the page and for the next visit, and gives it back to the system', async () => {
    const { choose } = await openMenu()
    await choose('Light')
    expect(marks['theme']).toBe('light')
    expect(window.localStorage.getItem(THEME_STORAGE_KEY)).toBe('light')
    await choose('Dark')
    expect(marks['theme']).toBe('dark')

    await choose('System')
    expect(window.localStorage.getItem(THEME_STORAGE_KEY)).toBeNull()
  })

  it("gives the browser's bars the ground's colour", async () => {
    const bars = document.createElement('meta')
    bars.name = 'theme-color'
    document.head.append(bars)
    document.documentElement.style.setProperty('--ground', '#feede2')
    const { choose } = await openMenu()
    await choose('Light')
    expect(bars.content).toBe('#feede2')
    document.documentElement.style.removeProperty('--ground')
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
