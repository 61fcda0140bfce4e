import { type ComponentType } from 'react'
import type { Token } from '../../token/token.ts'
import { lazyDialog } from '../../../shared/ui/lazy/lazy-dialog.tsx'
import type { PickerSide } from './network-groups.ts'

export interface TokenChoice {
  readonly networkId: string
  readonly currencyId: string
}

export interface TokenPickerDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly side: PickerSide
  readonly value: { readonly networkId?: string | undefined; readonly currencyId?: string | undefined }
  /** Called once, with both; the dialog closes itself. */
  readonly onSelect: (choice: TokenChoice) => void
  /** `token` opens the tokens of the chosen network at once; `network` is where it starts otherwise. */
  readonly startAt?: 'network' | 'token'
  /** The network of the other side: shown, but not to be chosen. */
  readonly excludeNetworkId?: string | undefined
  /** Only these tokens can be chosen, and only networks that have one of them; all active ones without it. */
  readonly selectableTokenIds?: ReadonlySet<string> | undefined
  /** The token on the other side, of a destination: only what it can be sent to can be chosen. */
  readonly sentFrom?: Pick<Token, 'id' | 'networkId'> | undefined
}

/** Picks a network, then one of its tokens. Its code is fetched when it first opens; `preload()` on hover hides that. */
export const TokenPickerDialog: ComponentType<TokenPickerDialogProps> & { preload: () => void } =
  lazyDialog<TokenPickerDialogProps>(
    'token-picker',
    async () => (await import('./token-picker-panel.tsx')).TokenPickerPanel,
  )
