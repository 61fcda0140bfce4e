import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { notify } from '../toast/notify.ts'
import { lazyDialog } from './lazy-dialog.tsx'
import { ChunkLoadError, loadChunk } from '../../lazy/load-chunk.ts'

interface Props {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

const Loaded: ComponentType<Props> = ({ open }) => (open ? <p>The dialog</p> : null)

describe('loadChunk', () => {
  it('names what could not be loaded', async () => {
    const cause = new TypeError('Failed to fetch dynamically imported module')
    await expect(loadChunk('picker', () => Promise.reject(cause))).rejects.toMatchObject({
      name: 'ChunkLoadError',
      message: 'Loading chunk picker failed',
      cause,
    })
  })

  it('says where it was the style sheet', async () => {
    const cause = new Error('Unable to preload CSS for /assets/toasts.css')
    await expect(loadChunk('toasts', () => Promise.reject(cause))).rejects.toMatchObject({
      message: 'Loading CSS chunk toasts failed',
      cause,
    })
  })

  it('gives up after 120 s', async () => {
    vi.useFakeTimers()
    const failure = loadChunk('picker', () => new Promise(() => undefined)).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(119_999)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await failure).toBeInstanceOf(ChunkLoadError)
  })
})

describe('lazyDialog', () => {
  it('fetches nothing before it opens, and once for all openings', async () => {
    const load = vi.fn(async () => Loaded)
    const LazyDialog = lazyDialog<Props>('test', load)
    const { rerender } = render(<LazyDialog open={false} onOpenChange={vi.fn()} />)
    expect(load).not.toHaveBeenCalled()
    for (const open of [true, false, true]) rerender(<LazyDialog open={open} onOpenChange={vi.fn()} />)
    expect(await screen.findByText('The dialog')).toBeTruthy()
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('closes with a notice when it cannot be fetched, and tries again at the next opening', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const tell = vi.spyOn(notify, 'error').mockImplementation(() => undefined)
    const load = vi.fn<() => Promise<ComponentType<Props>>>()
    load.mockRejectedValueOnce(new TypeError('offline')).mockResolvedValue(Loaded)
    const LazyDialog = lazyDialog<Props>('test', load)
    const Page = () => {
      const [open, setOpen] = useState(false)
      return (
        <>
          <button onClick={() => setOpen(true)}>Open</button>
          <LazyDialog open={open} onOpenChange={setOpen} />
        </>
      )
    }
    const user = userEvent.setup()
    render(<Page />)
    await user.click(screen.getByRole('button', { name: 'Open' }))
    await waitFor(() =>
      expect(tell).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('couldn’t load')),
    )

    await user.click(screen.getByRole('button', { name: 'Open' }))
    expect(await screen.findByText('The dialog')).toBeTruthy()
  })
})
