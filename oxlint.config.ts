import { globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { defineConfig } from 'oxlint'

type Patterns = { group: string[]; message: string }[]
type RestrictedImports = ['error', { patterns: Patterns }]

/** Local nodes of the families. */
const NODES = globSync('packages/*-node', { cwd: import.meta.dirname }).map((folder) => basename(folder))

/** Allowed imports between workspaces; all others are errors. */
const ARROWS: Readonly<Record<string, { folder: string; imports: readonly string[] }>> = {
  domain: { folder: 'packages/domain', imports: [] },
  api: { folder: 'packages/api', imports: ['domain', 'chains'] },
  chains: { folder: 'packages/chains', imports: ['domain'] },
  host: { folder: 'packages/host', imports: [] },
  ...Object.fromEntries(
    NODES.map((node) => [node, { folder: `packages/${node}`, imports: ['contracts', 'host'] }]),
  ),
  // Neither chains nor bridge: a lab knows a chain by its official SDK alone, so that it can contradict the product.
  labs: { folder: 'labs', imports: ['contracts', 'domain', 'host', ...NODES] },
  bridge: { folder: 'packages/bridge', imports: ['domain', 'chains'] },
  loyalty: { folder: 'packages/loyalty', imports: ['domain', 'chains', 'bridge'] },
  sdk: { folder: 'packages/sdk', imports: [] },
  contracts: { folder: 'contracts', imports: [] },
  server: { folder: 'apps/server', imports: ['api', 'bridge', 'chains', 'domain', 'host', 'loyalty'] },
  web: { folder: 'apps/web/src', imports: ['api', 'chains', 'domain'] },
  simulator: { folder: 'simulator', imports: ['bridge', 'chains', 'domain', 'host'] },
  devnet: { folder: 'apps/devnet', imports: ['chains', 'contracts', 'domain', 'host', ...NODES] },
}
/** Workspaces that start real services; every test may use them. */
const FOR_TESTS = ['host', 'contracts', 'labs', ...NODES]
const TEST_FILES = ['*.test.ts', '*.test.tsx', 'testing/**']

const HTTP = ['fastify', 'fastify/**', '@fastify/**', 'express', 'node:http', 'node:https', 'node:http2']
const CHAIN_SDKS = ['viem', 'viem/**', 'ox', 'ox/**', 'ethers', 'ethers/**', 'abitype', '@noble/**']

/** Rules about npm packages, by workspace. */
const LIBRARIES: Readonly<Record<string, Patterns>> = {
  domain: [
    { group: ['node:*', 'pg', ...HTTP, ...CHAIN_SDKS], message: 'domain holds pure rules: no I/O, no SDK.' },
  ],
  api: [
    {
      group: ['@sunspan/chains', '@sunspan/chains/**', '!@sunspan/chains/deposit-actions'],
      message: 'api takes nothing of chains but the schemas of deposit actions.',
    },
  ],
  bridge: [{ group: HTTP, message: 'bridge knows no HTTP; that is the server.' }],
  loyalty: [{ group: HTTP, message: 'loyalty knows no HTTP; that is the server.' }],
  web: [
    {
      // The curve that WebCrypto also has, for browsers without it.
      group: [...CHAIN_SDKS, '!@noble/curves/ed25519'],
      message: 'No chain SDK in the web app: use @sunspan/chains/wallets.',
    },
    { group: ['node:*'], message: 'The web app runs in a browser.' },
    {
      group: ['@sunspan/chains/**', '!@sunspan/chains/wallets', '!@sunspan/chains/deposits'],
      message: 'The web app uses the light entries of chains.',
    },
  ],
}

function forbidWorkspaces(name: string, allowed: readonly string[]): Patterns {
  const names = Object.keys(ARROWS)
  const forbidden = names.filter((other) => other !== name && !allowed.includes(other))
  return [
    {
      group: forbidden.flatMap((other) => [`@sunspan/${other}`, `@sunspan/${other}/**`]),
      message: `${name} may import only: ${allowed.join(', ') || 'no other workspace'}.`,
    },
    {
      group: names.filter((other) => other !== name).map((other) => `../**/${other}/src/**`),
      message: 'Import other workspaces by their name.',
    },
  ]
}

function restrict(...patterns: Patterns): RestrictedImports {
  return ['error', { patterns }]
}

function rulesOf(name: string, extra: Patterns = []): Patterns {
  const imports = ARROWS[name]?.imports ?? []
  return [...forbidWorkspaces(name, imports), ...(LIBRARIES[name] ?? []), ...extra]
}

const workspaceOverrides = Object.entries(ARROWS).map(([name, { folder }]) => ({
  files: [`${folder}/**`],
  rules: { 'no-restricted-imports': restrict(...rulesOf(name)) },
}))

const testOverrides = Object.entries(ARROWS).map(([name, { folder, imports }]) => ({
  files: TEST_FILES.map((pattern) => `${folder}/**/${pattern}`),
  rules: { 'no-restricted-imports': restrict(...forbidWorkspaces(name, [...imports, ...FOR_TESTS])) },
}))

const WEB = 'apps/web/src'
const towards = (folders: readonly string[]) => folders.map((folder) => `../**/${folder}/**`)
const LAYER_MESSAGE = 'In the web app: app -> features -> flows -> entities -> shared.'

/**
 * Flows that each flow may use; none if it is not listed. To send a deposit, or to take one back, the wallet must be verified, as it must for a
 * live stream.
 */
const FLOWS: Readonly<Record<string, readonly string[]>> = {
  submission: ['wallet-login'],
  progress: ['wallet-login'],
  referral: ['wallet-login'],
  points: ['wallet-login'],
  live: ['wallet-login'],
}

/**
 * A folder of features or flows imports from above itself only out of a lower layer, so importing a sibling is an error, except for the listed
 * siblings.
 */
const withoutSiblings = (
  folder: string,
  {
    above,
    siblings = [],
    message,
  }: { above: readonly string[]; siblings?: readonly string[]; message: string },
) =>
  [1, 2, 3, 4].map((depth) => {
    const up = '../'.repeat(depth)
    return {
      files: [`${WEB}/${folder}/${'*/'.repeat(depth - 1)}*.{ts,tsx}`],
      rules: {
        'no-restricted-imports': restrict(
          ...rulesOf('web', [
            { group: towards(above), message: LAYER_MESSAGE },
            {
              group: [
                `${up}[a-z]*/**`,
                `${up}[a-z]*.{ts,tsx}`,
                ...siblings.map((sibling) => `!${up}${sibling}/**`),
              ],
              message,
            },
          ]),
        ),
      },
    }
  })

const featureOverrides = withoutSiblings('features/*', {
  above: ['app', 'features'],
  message: 'No feature imports another one.',
})

const flowOverrides = ['*', ...Object.keys(FLOWS)].flatMap((flow) =>
  withoutSiblings(`flows/${flow}`, {
    above: ['app', 'features'],
    siblings: FLOWS[flow] ?? [],
    message: `The flow may use these others: ${FLOWS[flow]?.join(', ') ?? 'none'}.`,
  }),
)

const layerOverrides = [
  { files: [`${WEB}/shared/**`], above: ['app', 'features', 'flows', 'entities'] },
  { files: [`${WEB}/entities/**`], above: ['app', 'features', 'flows'] },
].map(({ files, above }) => ({
  files,
  rules: {
    'no-restricted-imports': restrict(...rulesOf('web', [{ group: towards(above), message: LAYER_MESSAGE }])),
  },
}))

const VISITOR = [
  ['Date', 'now'] as const,
  ['navigator', 'onLine'] as const,
  ...(['location', 'innerWidth', 'localStorage'] as const).map((property) => ['window', property] as const),
]

const CHAINS = 'packages/chains/src'
const FAMILIES = globSync(`${CHAINS}/*/family.ts`, { cwd: import.meta.dirname }).map((file) =>
  basename(dirname(file)),
)
const chainsRules = (families: readonly string[], message: string) => ({
  'no-restricted-imports': restrict(...rulesOf('chains', [{ group: towards(families), message }])),
})

const RPC_FLOORS = ['transport', 'health', 'quorum']

/** Only `families`, the entries and tests may know several families. The rooms of `rpc` are layered. */
const chainsOverrides = [
  {
    files: [`${CHAINS}/{capabilities,encoding,errors,rpc,scanning,wallet}/**`],
    rules: chainsRules(FAMILIES, 'What families share knows none of them.'),
  },
  ...RPC_FLOORS.map((room, floor) => ({
    files: [`${CHAINS}/rpc/${room}/**`],
    rules: chainsRules(
      [...FAMILIES, ...RPC_FLOORS.slice(floor + 1)],
      `No family, and from the ground up: ${RPC_FLOORS.join(', ')}.`,
    ),
  })),
  ...FAMILIES.map((family) => ({
    files: [`${CHAINS}/${family}/**`],
    rules: chainsRules(
      FAMILIES.filter((other) => other !== family),
      'No family imports another one.',
    ),
  })),
]

/**
 * The rooms of the money core, and those within its largest rooms, from the ground up: no room imports anything, including types, from a room above
 * it.
 */
const BRIDGE = 'packages/bridge/src'
const BRIDGE_FLOORS = [
  'model',
  'installation',
  'catalog',
  'store',
  'networks',
  'processes',
  'halts',
  'ledger',
  'prices',
  'matching',
  'payout-events',
  'engine',
  'quotes',
  'deposit-claims',
  'orders',
  'alerts',
  'retention',
  'receipts',
  'manual-settlement',
  'recovery',
  'operator-overview',
]
const INNER_FLOORS: Readonly<Record<string, readonly string[]>> = {
  store: 'database operations chain deposits payouts orders alerts retention books lane-work'.split(' '),
  engine: [
    'lanes',
    'halt',
    'finality',
    'scan',
    'refund',
    'credit',
    'reconcile',
    'admit',
    'pay',
    'settle',
    'loop',
  ],
}
/** Files next to the rooms that every room may use. */
const BRIDGE_GROUND = ['bridge-error', 'clock', 'map-concurrently', 'ttl-cache', 'wake-signal']
const INNER_GROUND: Readonly<Record<string, readonly string[]>> = {
  store: [],
  engine: ['broadcast-gate', 'engine-context', 'fault-points', 'retry-after'],
}

/** Imports through `up` are allowed only from the rooms below and the files of the ground; an unlisted room is below none. */
const onlyDown = (
  up: string,
  { floors, room, ground }: { floors: readonly string[]; room: string; ground: readonly string[] },
): Patterns => [
  {
    group: [
      `${up}*/**`,
      `${up}*.ts`,
      ...floors.slice(0, floors.indexOf(room)).map((below) => `!${up}${below}/**`),
      ...ground.map((file) => `!${up}${file}.ts`),
    ],
    message: `From the ground up: ${floors.join(', ')}.`,
  },
]

const floorOverrides = BRIDGE_FLOORS.flatMap((room) => {
  const outer = (up: string): Patterns => onlyDown(up, { floors: BRIDGE_FLOORS, room, ground: BRIDGE_GROUND })
  const [floors = [], ground = []] = [INNER_FLOORS[room], INNER_GROUND[room]]
  return [
    { files: [`${BRIDGE}/${room}/*.ts`], rules: bridgeRules(outer('../')) },
    ...ground.map((file) => ({
      files: [`${BRIDGE}/${room}/${file}.ts`],
      rules: bridgeRules([
        ...outer('../'),
        { group: ['./*/**'], message: 'Every room within may use this file.' },
      ]),
    })),
    ...floors.map((inner) => ({
      files: [`${BRIDGE}/${room}/${inner}/*.ts`],
      rules: bridgeRules([...outer('../../'), ...onlyDown('../', { floors, room: inner, ground })]),
    })),
  ]
})

function bridgeRules(extra: Patterns): { 'no-restricted-imports': RestrictedImports } {
  return { 'no-restricted-imports': restrict(...rulesOf('bridge', extra)) }
}

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'import', 'oxc'],
  categories: { correctness: 'error' },
  env: { builtin: true, node: true, browser: true },
  ignorePatterns: ['**/dist/**', '**/generated/**', '**/node_modules/**', '.cache/**', '.data/**'],
  rules: {
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/await-thenable': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    // Our interfaces declare functions that use no `this`, in method notation.
    'typescript/unbound-method': 'off',
    // Statements, not lines: no code is packed to pass a limit.
    'max-statements': ['error', { max: 45 }],
    'max-depth': ['error', { max: 4 }],
    'max-params': ['error', { max: 4 }],
    'no-console': 'error',
    'no-empty': 'error',
    'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'] }],
    'prefer-const': 'error',
    eqeqeq: 'error',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    // The native element behaves differently from what a popover or a drawer needs.
    'jsx-a11y/prefer-tag-over-role': 'off',
  },
  overrides: [
    {
      files: ['apps/web/**'],
      plugins: ['typescript', 'unicorn', 'import', 'oxc', 'react', 'jsx-a11y'],
      rules: {
        'react/rules-of-hooks': 'error',
        'react/exhaustive-deps': 'error',
        'react/react-in-jsx-scope': 'off',
        'no-console': ['error', { allow: ['error', 'warn'] }],
        // TanStack Router's redirect() and notFound() are made to be thrown.
        'typescript/only-throw-error': [
          'error',
          {
            allow: [
              { from: 'package', package: '@tanstack/router-core', name: ['Redirect', 'NotFoundError'] },
            ],
          },
        ],
      },
    },
    {
      files: [`${BRIDGE}/**`],
      rules: {
        'no-restricted-properties': [
          'error',
          { object: 'Date', property: 'now', message: 'Take the time from the clock that was handed in.' },
          { object: 'Math', property: 'random', message: 'Take chance from the source that was handed in.' },
        ],
      },
    },
    {
      // Components of prerendered pages: their first render must not depend on the visitor.
      files: [`${WEB}/{app/{shell,routes},features/{site,transfer,wallet-connect},shared/ui}/**/*.tsx`],
      rules: {
        'no-restricted-properties': [
          'error',
          ...VISITOR.map(([object, property]) => ({
            object,
            property,
            message: 'Read it in a hook, after hydration.',
          })),
        ],
      },
    },
    {
      // Vitest loads a runner or a reporter by its default export.
      files: [
        '**/*.config.ts',
        'bootstrap/src/test/unhandled-errors-reporter.mjs',
        'e2e/src/run/global-*.ts',
        'mutation/src/run/replay-runner.ts',
        `${WEB}/app/routes/**`,
      ],
      rules: { 'import/no-default-export': 'off' },
    },
    {
      files: ['bootstrap/**', 'bench/**', 'e2e/**', '**/scripts/**', 'apps/devnet/src/main.ts'],
      rules: { 'no-console': 'off' },
    },
    {
      // A walk through the states of a page is one list of what to do.
      files: ['e2e/src/drivers/states/**'],
      rules: { 'max-statements': 'off' },
    },
    ...workspaceOverrides,
    ...chainsOverrides,
    ...floorOverrides,
    ...layerOverrides,
    ...flowOverrides,
    ...featureOverrides,
    ...testOverrides,
    {
      files: TEST_FILES.map((pattern) => `**/${pattern}`),
      rules: {
        'max-statements': 'off',
        'max-params': 'off',
        'no-restricted-properties': 'off',
        'typescript/no-misused-spread': 'off',
        // A classic script of the page is tested by executing its text.
        'typescript/no-implied-eval': 'off',
      },
    },
    // The injected clock and random source must be implemented somewhere.
    { files: [`${BRIDGE}/{clock,random}.ts`], rules: { 'no-restricted-properties': 'off' } },
  ],
})
