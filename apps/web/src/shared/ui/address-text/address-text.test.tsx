import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { AddressText } from './address-text.tsx'

// Toasts have a separate root whose timers would outlive this test's page.
vi.mock('../toast/toasts.tsx', () => ({ showToast: vi.fn() }))

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

function stubClipboard(writeText: (text: string) => Promise<void>): void {
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
}

describe('AddressText', () => {
  beforeEach(() => vi.useFakeTimers())

  it('shows six characters at each end, or every one', () => {
    const { rerender } = render(<AddressText address={ADDRESS} />)
    expect(screen.getByText('0x7099…dc79C8')).toBeTruthy()
    rerender(<AddressText address={ADDRESS} full />)
    expect(screen.getByText(ADDRESS)).toBeTruthy()
  })

  it('copies, and shows that for three seconds', async () => {
    const writeText = vi.fn(async () => undefined)
    stubClipboard(writeText)
    render(<AddressText address={ADDRESS} copy name="receiving address" />)
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy receiving address' })))
    expect(writeText).toHaveBeenCalledExactlyOnceWith(ADDRESS)

    await act(() => vi.advanceTimersByTimeAsync(2_999))
    expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(screen.getByRole('button', { name: 'Copy receiving address' })).toBeTruthy()
  })

  it('copies by a hidden text area where the clipboard is refused, and leaves none behind', async () => {
    stubClipboard(() => Promise.reject(new DOMException('denied', 'NotAllowedError')))
    let copied = ''
    document.execCommand = vi.fn(() => {
      copied = document.querySelector('textarea')?.value ?? ''
      return true
    })
    render(<AddressText address={ADDRESS} copy />)
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy address' })))
    expect(copied).toBe(ADDRESS)
    expect(document.querySelector('textarea')).toBeNull()
    expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy()
  })
})
