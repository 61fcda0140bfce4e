/** A part of the product whose tests are tried by mutants. */
export interface Module {
  readonly name: string
  /** Patterns of its files, from the project's root; tests among them are left out. */
  readonly sources: readonly string[]
  /** Patterns of the tests that are run, quick ones first. */
  readonly tests: readonly string[]
  /** Integration tests have a database, and take their time. */
  readonly kind: 'unit' | 'int'
  /** Only operators whose names begin so; all when left out. */
  readonly operators?: string
}

const BRIDGE = 'packages/bridge/src'
const SERVER = 'apps/server/src'
/** In whichever room of the engine, or of the matching below it, they are. */
const engine = (...names: readonly string[]): readonly string[] =>
  names.map((name) => `${BRIDGE}/{engine/**,matching}/${name}.ts`)

/** The SQL of rooms of the store, tried by scenes of one file each. */
const storeRooms = (name: string, ...rooms: readonly string[]): Module => ({
  name,
  kind: 'int',
  operators: 'SQL',
  sources: rooms.map((room) => `${BRIDGE}/store/${room}/*.ts`),
  tests: rooms.map((room) => `${BRIDGE}/store/${room}/*-{store,row,changes,search,migrations}.int.test.ts`),
})

export const MODULES: readonly Module[] = [
  {
    name: 'domain',
    sources: ['amount', 'quote', 'deposit', 'order', 'bulk', 'bulk/text', 'ledger'].map(
      (room) => `packages/domain/src/${room}/*.ts`,
    ),
    tests: ['packages/domain/src/**/*.test.ts'],
    kind: 'unit',
  },
  {
    name: 'quotes',
    sources: [`${BRIDGE}/quotes/*.ts`, `${BRIDGE}/prices/*.ts`],
    tests: [
      `${BRIDGE}/{prices/*,catalog/*,quotes/{market-state,market,quote-service,phase-discounts}}.test.ts`,
      `${BRIDGE}/quotes/*.test.ts`,
    ],
    kind: 'unit',
  },
  {
    name: 'matching',
    sources: engine('match-deposit', 'decide-deposits', 'classify-reorg', 'is-canonical'),
    tests: engine('{match-deposit,decide-deposits,classify-reorg,is-canonical}.test'),
    kind: 'unit',
  },
  {
    name: 'ledger',
    sources: [`${BRIDGE}/ledger/*.ts`, `${BRIDGE}/store/*/{ledger,audit}-store.ts`],
    tests: [
      `${BRIDGE}/store/*/post-entries.int.test.ts`,
      `${BRIDGE}/ledger/*.int.test.ts`,
      `${BRIDGE}/store/*/ledger-audit.int.test.ts`,
    ],
    kind: 'int',
  },
  {
    name: 'terms',
    sources: engine('credit-terms', 'ordered-terms', 'growth-bound', 'refund-fee'),
    tests: engine('{credit-terms,growth-bound,ordered-terms,refund-fee}.test'),
    kind: 'unit',
  },
  {
    name: 'payouts',
    sources: engine(
      'classify-attempt',
      'divide-by-funds',
      'leg-places',
      'group-legs',
      'limit-outflow',
      'refuse-outflow',
      'fee-ceiling',
    ),
    tests: engine(
      '{classify-attempt,classify-variants,divide-by-funds,divide-funds-in-order,leg-places,group-legs,limit-outflow,fee-ceiling}.test',
    ),
    kind: 'unit',
  },
  {
    name: 'signing',
    sources: engine('sign-payouts', 'give-up-payouts', 'halt-when-stuck'),
    tests: engine(
      '{sign-payouts,sign-batches,sign-coins,halt-when-stuck}.test',
      '{give-up-payouts,give-up-rows,give-up-refunds,paid-before}.int.test',
    ),
    kind: 'int',
  },
  storeRooms('store-orders', 'orders'),
  storeRooms('store-chain', 'chain', 'lane-work'),
  storeRooms('store-operations', 'operations', 'database'),
  {
    ...storeRooms('store-books', 'books'),
    // The module `ledger` tries the others.
    sources: [`${BRIDGE}/store/books/{float,liquidity,reconcile,served-currency}-store.ts`],
  },
  {
    name: 'store-payouts',
    sources: [`${BRIDGE}/store/payouts/*.ts`],
    tests: [`${BRIDGE}/store/payouts/*.int.test.ts`],
    kind: 'int',
    operators: 'SQL',
  },
  {
    name: 'store-deposits',
    sources: [`${BRIDGE}/store/deposits/*.ts`],
    tests: [
      `${BRIDGE}/store/deposits/{*-store,*-changes,*-columns,*-decisions,*-deposits,*-finality}.int.test.ts`,
    ],
    kind: 'int',
    operators: 'SQL',
  },
  {
    name: 'server',
    sources: [
      `${SERVER}/modules/{quotes,orders,bulk-orders}/{mappers,service}.ts`,
      `${SERVER}/modules/wallet-auth/*.ts`,
    ],
    tests: [
      // All that need no database, and those of what is stored.
      `${SERVER}/modules/{wallet-auth,orders,bulk-orders,quotes}/!(*.int).test.ts`,
      `${SERVER}/modules/wallet-auth/{{session,challenge}-repository,own-sessions,forget-wallet}.int.test.ts`,
    ],
    kind: 'int',
  },
]

/** Throws a RangeError for a name that no module has. */
export function findModules(name: string | undefined): readonly Module[] {
  const found = MODULES.filter((module) => name === undefined || module.name === name)
  if (found.length > 0) return found
  const names = MODULES.map((module) => module.name).join(', ')
  throw new RangeError(`There is no module "${name ?? ''}": choose from ${names}.`)
}

/** What `npm test -- check` tries: quick, and the same each time. */
export const SLICE = { module: 'domain', sample: 200, floor: 92 }
