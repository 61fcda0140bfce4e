import { formatAmount, formatUsd, isSmallBalance } from '@sunspan/domain'
import { type ReactNode, useState } from 'react'
import type { Network } from '../../entities/network/network.ts'
import { usdValue } from '../../entities/price/price-queries.ts'
import { tokensOfNetwork } from '../../entities/token/token-queries.ts'
import type { Token } from '../../entities/token/token.ts'
import { DialogBody } from '../../shared/ui/dialog/dialog.tsx'
import { NetworkIcon } from '../../shared/ui/icons/network-icon.tsx'
import { TokenIcon } from '../../shared/ui/icons/token-icon.tsx'
import { listHeight } from './picker-height.ts'
import { PICKER_MESSAGES } from './picker-messages.ts'
import { PickerPlaceholder } from './picker-placeholder.tsx'
import { PickerRow } from './picker-row.tsx'
import { PickerSearch } from './picker-search.tsx'
import type { PickerData } from './use-picker-data.ts'

export function TokenStep(props: {
  data: PickerData
  network: Network
  chosenId: string | undefined
  selectableTokenIds: ReadonlySet<string> | undefined
  onChoose: (currencyId: string) => void
}): ReactNode {
  const { data, network, selectableTokenIds } = props
  const [search, setSearch] = useState('')
  const all = tokensOfNetwork(data.tokens, network.id)
  const tokens = findTokens(all, search)
  return (
    <>
      <div className="shrink-0 px-5">
        <p className="mb-3 flex items-center gap-2 text-muted">
          <NetworkIcon network={network} className="size-5" />
          {network.name}
        </p>
        <PickerSearch label={PICKER_MESSAGES.searchTokens} value={search} onChange={setSearch} />
      </div>
      <DialogBody className="px-2 pt-2" height={listHeight(all.length)}>
        {tokens.length === 0 && <PickerPlaceholder data={data} emptyTitle={PICKER_MESSAGES.noTokens} />}
        <ul aria-label={`Tokens on ${network.name}`}>
          {tokens.map((token) => {
            const isOpen =
              token.active && (selectableTokenIds === undefined || selectableTokenIds.has(token.id))
            return (
              <PickerRow
                key={token.id}
                icon={<TokenIcon token={token} network={network} className="size-9" />}
                title={token.symbol}
                note={isOpen ? token.name : PICKER_MESSAGES.unavailable}
                trailing={<Holding data={data} token={token} />}
                chosen={token.id === props.chosenId}
                disabled={!isOpen}
                onChoose={() => props.onChoose(token.id)}
              />
            )
          })}
        </ul>
      </DialogBody>
    </>
  )
}

function findTokens(tokens: readonly Token[], search: string): Token[] {
  const wanted = search.trim().toLowerCase()
  return tokens.filter(({ symbol, name, address }) =>
    [symbol, name, address ?? ''].some((text) => text.toLowerCase().includes(wanted)),
  )
}

function Holding({ data, token }: { data: PickerData; token: Token }): ReactNode {
  const units = data.balances.get(token.id)
  if (units === undefined || isSmallBalance(units, token)) return null
  const usd = usdValue(data.prices, token, units)
  return (
    <span className="tabular text-right">
      <span className="block text-ink">{formatAmount(units, token)}</span>
      {usd !== undefined && <span className="block text-small text-faint">{formatUsd(usd)}</span>}
    </span>
  )
}
