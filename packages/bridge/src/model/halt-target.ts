export const HALT_ACTIONS = ['credit', 'payout', 'quote', 'refund'] as const

/** The halted action. A halt of `quote` also blocks new orders. */
export type HaltAction = (typeof HALT_ACTIONS)[number]

/** The scope of a halt. */
export type HaltTarget =
  | { readonly scope: 'global' }
  | { readonly scope: 'network'; readonly networkId: string }
  | { readonly scope: 'currency'; readonly currencyId: string }
  | { readonly scope: 'pair'; readonly currencyInId: string; readonly currencyOutId: string }
  /** A treasury wallet on one network: its deposits and payments. */
  | { readonly scope: 'wallet'; readonly networkId: string; readonly wallet: string }

/** The attributes of one movement of money, from the side where it happens. */
export interface HaltRoute {
  readonly network: string
  readonly currency: string
  readonly currencyIn: string
  readonly currencyOut: string
  readonly wallet: string
}

/** A target as stored in the database. */
export function haltTarget(target: HaltTarget): string {
  switch (target.scope) {
    case 'global':
      return 'global'
    case 'network':
      return `network:${target.networkId}`
    case 'currency':
      return `currency:${target.currencyId}`
    case 'pair':
      return `pair:${target.currencyInId}>${target.currencyOutId}`
    case 'wallet':
      return `wallet:${target.networkId}:${target.wallet}`
  }
}

/** Every target whose halt blocks a movement; `notHalted` is the same in SQL. */
export const haltTargetsOf = (route: HaltRoute): readonly string[] => [
  'global',
  haltTarget({ scope: 'network', networkId: route.network }),
  haltTarget({ scope: 'currency', currencyId: route.currency }),
  haltTarget({ scope: 'pair', currencyInId: route.currencyIn, currencyOutId: route.currencyOut }),
  haltTarget({ scope: 'wallet', networkId: route.network, wallet: route.wallet }),
]
