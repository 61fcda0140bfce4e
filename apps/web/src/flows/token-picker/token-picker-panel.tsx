import { ArrowLeft } from '../../shared/ui/icons/drawn/arrows/arrow-left.ts'
import { type ReactNode, useState } from 'react'
import type { Token } from '../../entities/token/token.ts'
import { IconButton } from '../../shared/ui/button/icon-button.tsx'
import { Dialog } from '../../shared/ui/dialog/dialog.tsx'
import { moveWithArrows } from './move-with-arrows.ts'
import type { PickerSide } from './network-groups.ts'
import { NetworkStep } from './network-step.tsx'
import { PICKER_HEIGHT, SHORT_PICKER_HEIGHT } from './picker-height.ts'
import { PICKER_MESSAGES } from './picker-messages.ts'
import type { TokenChoice } from './token-choice.ts'
import { TokenStep } from './token-step.tsx'
import { usePickerData } from './use-picker-data.ts'
import { useReachable } from './use-reachable.ts'

export interface TokenPickerDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly side: PickerSide
  readonly value: { readonly networkId?: string | undefined; readonly currencyId?: string | undefined }
  /** Called once, with both; the dialog closes itself. */
  readonly onSelect: (choice: TokenChoice) => void
  /** `token` starts with the tokens of the chosen network; the default is `network`. */
  readonly startAt?: 'network' | 'token'
  /** The network of the other side: shown, but not selectable. */
  readonly excludeNetworkId?: string | undefined
  /** Only these tokens are selectable, and only networks with one of them; if undefined, all active ones. */
  readonly selectableTokenIds?: ReadonlySet<string> | undefined
  /** For a destination, the source token: only tokens that it can be sent to are selectable. */
  readonly sentFrom?: Pick<Token, 'id' | 'networkId'> | undefined
}

export function TokenPickerPanel(props: TokenPickerDialogProps): ReactNode {
  return (
    // The key resets the search and the step each time the dialog opens.
    <PickerDialog key={String(props.open)} {...props} />
  )
}

function PickerDialog(props: TokenPickerDialogProps): ReactNode {
  const { value, startAt } = props
  const [networkId, setNetworkId] = useState(startAt === 'token' ? value.networkId : undefined)
  const data = usePickerData()
  const reachable = useReachable(props.sentFrom, data.tokens)
  const selectableTokenIds = props.selectableTokenIds ?? reachable
  const network = data.networks.find(({ id }) => id === networkId)
  const choose = (choice: TokenChoice): void => {
    props.onSelect(choice)
    props.onOpenChange(false)
  }
  /** The token stays where the other network has it as well; who opened its tokens, or chooses its network again, wants to see them. */
  const chooseNetwork = (chosen: string): void => {
    const isChange = startAt !== 'token' && chosen !== value.networkId
    const kept = isChange ? sameTokenOn(data.tokens, value.currencyId, chosen) : undefined
    if (kept === undefined || selectableTokenIds?.has(kept.id) === false) setNetworkId(chosen)
    else choose({ networkId: chosen, currencyId: kept.id })
  }
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      className={network === undefined ? PICKER_HEIGHT : SHORT_PICKER_HEIGHT}
      sheetBelow="xs"
      title={network === undefined ? PICKER_MESSAGES.networkTitle[props.side] : PICKER_MESSAGES.tokenTitle}
      back={
        network !== undefined && (
          <IconButton
            label={PICKER_MESSAGES.back}
            className="-my-2 -ml-2.5"
            onClick={() => setNetworkId(undefined)}
          >
            <ArrowLeft aria-hidden className="size-5" />
          </IconButton>
        )
      }
    >
      <div onKeyDown={moveWithArrows} className="contents">
        {network === undefined ? (
          <NetworkStep
            data={data}
            side={props.side}
            chosenId={value.networkId}
            excludedId={props.excludeNetworkId}
            selectableTokenIds={selectableTokenIds}
            onChoose={({ id }) => chooseNetwork(id)}
          />
        ) : (
          <TokenStep
            key={network.id}
            data={data}
            network={network}
            chosenId={value.currencyId}
            selectableTokenIds={selectableTokenIds}
            onChoose={(currencyId) => choose({ networkId: network.id, currencyId })}
          />
        )}
      </div>
    </Dialog>
  )
}

/** The token of this symbol that another network can send or receive. */
function sameTokenOn(
  tokens: readonly Token[],
  currencyId: string | undefined,
  networkId: string,
): Token | undefined {
  const symbol = tokens.find(({ id }) => id === currencyId)?.symbol
  return tokens.find((token) => token.networkId === networkId && token.symbol === symbol && token.active)
}
