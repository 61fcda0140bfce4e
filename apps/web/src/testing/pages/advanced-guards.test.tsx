import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { TREASURY } from '../../entities/order/testing/order-builder.ts'
import { recipientStore } from '../../entities/recipient/recipient-store.ts'
import { ALICE, BOB, button, field, fill, openAdvanced, prepareAdvanced } from './open-advanced.tsx'
import { USDC_ON_BASE } from './open-product.tsx'

/** Looks like Bob's address when shortened. */
const FORGED = '0x90f711111111111111111111111111111111b906'

beforeAll(() => prepareAdvanced())

const rowOf = async (number: number) =>
  within(await screen.findByRole('listitem', { name: `Recipient ${number}` }))

it.each([
  ['a token', USDC_ON_BASE, /^This is the contract of USDC on /],
  ['the bridge itself', TREASURY, /^This address belongs to the bridge itself/],
  [
    'another family',
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    "We couldn't find this address, please check and try again. This is a Tron address.",
  ],
])('refuses an address of %s with a message', async (_name, address, text) => {
  await openAdvanced()
  await fill(1, address, '1', 'base')
  expect(await (await rowOf(1)).findByText(text)).toBeTruthy()
  expect(await field('Address of recipient 1')).toHaveProperty('ariaInvalid', 'true')
  expect(await button('Complete one recipient')).toHaveProperty('disabled', true)
})

it('W-20 points out a look-alike of a known recipient, next to the one it looks like, and waits for a click', async () => {
  const { user } = await openAdvanced()
  recipientStore().name({ family: 'evm', address: BOB }, 'Bob')
  await fill(1, FORGED, '1', 'base')
  const row = await rowOf(1)
  expect(await row.findByText(/^This address looks like another one. It is not “Bob”/)).toBeTruthy()
  expect(document.querySelector(`[data-address="${BOB}"]`)).not.toBeNull()
  expect(await button('Review look-alike addresses')).toHaveProperty('disabled', true)
  await user.click(row.getByRole('button', { name: 'I have checked the full address' }))
  expect(row.queryByText(/looks like another one/)).toBeNull()
  // A confirmation is valid for this address only.
  await fill(1, FORGED.replace('f71', 'f72'), '1', 'base')
  expect(await row.findByText(/looks like another one/)).toBeTruthy()
  await fill(1, BOB, '1', 'base')
  await waitFor(() => expect(row.queryByText(/looks like another one/)).toBeNull())
})

it('fills a row from the saved addresses', async () => {
  const { user } = await openAdvanced()
  recipientStore().name({ family: 'evm', address: ALICE }, 'Alice')
  await fill(2, '', '1', 'base')
  await user.click(await button('Recent and saved addresses for recipient 2'))
  const book = within(await screen.findByRole('dialog', { name: 'Addresses' }))
  await user.click(book.getByRole('button', { name: /^Alice/ }))
  expect(await field('Address of recipient 2')).toHaveProperty('value', ALICE)
  expect(await field('Address of recipient 1')).toHaveProperty('value', '')
})
