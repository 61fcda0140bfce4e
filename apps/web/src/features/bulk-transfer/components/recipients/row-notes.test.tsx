import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { paysOutText } from '../../model/pays-out-text.ts'
import { RowNotes } from './row-notes.tsx'

const ETH = { symbol: 'ETH' }

it('says which other token a network pays out', () => {
  render(
    <RowNotes
      noteId="note"
      issues={{}}
      duplicateOf={undefined}
      lookup={{ status: 'none' }}
      lookAlike={undefined}
      paysOut={paysOutText({ name: 'Polygon', currency: { symbol: 'WETH' } }, ETH)}
      halt={undefined}
      onAcceptDuplicate={() => undefined}
      onAcceptLookAlike={() => undefined}
    />,
  )
  expect(screen.getByText('Polygon pays out WETH')).toBeTruthy()
})

it.each([
  ['the same token', { name: 'Base', currency: ETH }],
  ['no network yet', undefined],
  ['no token there', { name: 'Bitcoin', currency: undefined }],
])('says nothing of %s', (_case, network) => {
  expect(paysOutText(network, ETH)).toBeUndefined()
})
