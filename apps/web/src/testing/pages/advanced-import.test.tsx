import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { TREASURY } from '../../entities/order/testing/order-builder.ts'
import {
  ALICE,
  BOB,
  button,
  field,
  openAdvanced as open,
  prepareAdvanced,
  problemsOf,
} from './open-advanced.tsx'
import { USDC_ON_BASE } from './open-product.tsx'

beforeAll(() => prepareAdvanced())

describe('fill in with text', () => {
  it('says what is wrong with each line, puts it right with a click, and only then applies', async () => {
    const { user } = await open()
    await user.click(await button('Fill in with text'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Fill in with text' }))
    const text = [`${ALICE};1,5;Base`, `${BOB};2;Bsae`, `0x12;x;Base`, `${BOB};3;Ethereum`, `${ALICE};1;Base`]
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: text.join('\n') } })
    for (const [line, problem] of [
      [1, 'Invalid amount'],
      [2, 'Invalid network name'],
      [3, 'Invalid wallet address and amount'],
      [4, 'Destination network cannot be the same as the source network'],
    ] as const) {
      const item = await dialog.findByRole('listitem', { name: `Line ${line}: invalid` })
      expect(within(item).getByText(problem)).toBeTruthy()
    }
    expect(dialog.getByRole('status').textContent).toBe('1 valid4 errors')
    // Once, not at each line.
    expect(dialog.getByText(/^Networks to choose from: .*Base/)).toBeTruthy()
    expect(await problemsOf(screen.getByRole('dialog'))).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Read the amount as 1.5' }))
    await user.click(dialog.getByRole('button', { name: 'Use Base' }))
    expect(await dialog.findByText('Same address as line 1')).toBeTruthy()
    expect(dialog.queryByText(/^Networks to choose from/)).toBeNull()
    expect(dialog.getByRole('status').textContent).toBe('2 valid2 errors1 duplicate')
    await user.click(dialog.getByRole('button', { name: 'Add 3 recipients (1 duplicate)' }))
    expect(await field('Address of recipient 3')).toHaveProperty('value', ALICE)
    expect(await field('Amount to receive of recipient 1')).toHaveProperty('value', '1.5')
    await waitFor(async () => expect(document.activeElement).toBe(await button('Fill in with text')))
  })

  it('is worked through by keys alone, and keeps its text when it is left', async () => {
    const media = window.matchMedia('(pointer: fine)')
    vi.stubGlobal('matchMedia', (query: string) => ({ ...media, matches: query === '(pointer: fine)' }))
    const { user } = await open()
    ;(await button('Fill in with text')).focus()
    await user.keyboard('{Enter}')
    const text = await screen.findByRole('textbox', { name: 'Recipients, one per line' })
    await waitFor(() => expect(document.activeElement).toBe(text))
    await user.paste(`${ALICE};1,5;Base\n${BOB};2;Bsae\n${BOB};3,5;Base`)
    await user.keyboard('{Escape}')
    await waitFor(async () => expect(document.activeElement).toBe(await button('Fill in with text')))

    await user.keyboard('{Enter}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Fill in with text' }))
    const second = await dialog.findByRole('button', { name: 'Use Base' })
    second.focus()
    await user.keyboard('{Enter}')
    await waitFor(() =>
      expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Read the amount as 3.5' })),
    )
    await user.keyboard('{Enter}')
    await waitFor(() =>
      expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Read the amount as 1.5' })),
    )
    await user.keyboard('{Enter}')
    const add = await dialog.findByRole('button', { name: 'Add 3 recipients (1 duplicate)' })
    await waitFor(() => expect(document.activeElement).toBe(add))
    await user.keyboard('{Enter}')
    expect(await field('Address of recipient 3')).toHaveProperty('value', BOB)

    await user.click(await button('Fill in with text'))
    expect(await screen.findByRole('textbox', { name: 'Recipients, one per line' })).toHaveProperty(
      'value',
      '',
    )
  })

  it("refuses a token's contract and the bridge's own wallet, and leaves their lines out with a click", async () => {
    const { user } = await open()
    await user.click(await button('Fill in with text'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Fill in with text' }))
    const text = [`${USDC_ON_BASE};1;Base`, `${BOB};2;Base`, `${TREASURY};1;Base`].join('\n')
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: text } })
    for (const [line, detail] of [
      [1, /^This is the contract of USDC on /],
      [3, 'This address belongs to the bridge itself. Enter your recipient’s address.'],
    ] as const) {
      const item = within(await dialog.findByRole('listitem', { name: `Line ${line}: invalid` }))
      expect(item.getByText('Invalid wallet address')).toBeTruthy()
      expect(item.getByText(detail)).toBeTruthy()
      expect(item.getByRole('button', { name: 'Skip this line' })).toBeTruthy()
    }
    await user.click(dialog.getByRole('button', { name: 'Apply all 2 suggestions' }))
    expect(await dialog.findByText('1 valid')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Add 1 recipient' }))
    expect(await field('Address of recipient 1')).toHaveProperty('value', BOB)
  })

  it('takes cells that are pasted into a row, and a file', async () => {
    const { user } = await open()
    await user.click(await field('Address of recipient 1'))
    await user.paste(`${ALICE}\t1\tBase\n${BOB}\t2\tBase`)
    const dialog = within(await screen.findByRole('dialog', { name: 'Fill in with text' }))
    expect(await dialog.findByText('2 valid')).toBeTruthy()
    const file = new File([`${BOB},5,Polygon\r\n${BOB},5,Base`], 'list.csv', { type: 'text/csv' })
    fireEvent.drop(dialog.getByRole('textbox'), { dataTransfer: { files: [file], types: ['Files'] } })
    expect(await dialog.findByText('1 error')).toBeTruthy()
    await user.upload(
      dialog.getByLabelText('Choose a file'),
      new File(['a\0b'], 'sheet.csv', { type: 'text/csv' }),
    )
    expect(await dialog.findByText(/^This isn’t a text file/)).toBeTruthy()
  })

  it('hands out a template and an error list', async () => {
    const files: Promise<string>[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) files.push(blob.text())
      return 'blob:x'
    })
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const { user } = await open()
    await user.click(await button('Fill in with text'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Fill in with text' }))
    await user.click(dialog.getByRole('button', { name: 'Download template' }))
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'nonsense' } })
    await user.click(await dialog.findByRole('button', { name: 'Download errors' }))
    const [template, errors] = await Promise.all(files)
    expect(template).toContain('"Address";"Amount";"Network";"Memo"')
    expect(errors).toContain('"1";"nonsense";"Expected address; amount; network name";')
  })
})
