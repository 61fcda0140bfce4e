import type { Float, Halt, NetworkStatus } from '@sunspan/bridge'
import { formatUnits } from '@sunspan/domain'
import { Gauge, type Registry } from 'prom-client'

/** What needs an operator at night, from the database only. */
export interface MoneyReading {
  readonly halts: readonly Pick<Halt, 'target' | 'action'>[]
  readonly networks: readonly Pick<NetworkStatus, 'networkId' | 'headAgeMs' | 'payoutsWaiting'>[]
  readonly floats: readonly Pick<Float, 'networkId' | 'currencyId' | 'symbol' | 'decimals' | 'free'>[]
}

/**
 * Halts in force, networks whose head is old, payouts that wait, and a treasury that runs dry. Where they cannot be read they have no value, so
 * that an alert for missing values reports it.
 */
export function addMoneyMetrics(registry: Registry, read: () => Promise<MoneyReading>): void {
  const add = <L extends string>(
    name: string,
    help: string,
    labelNames: readonly L[],
    valuesOf: (reading: MoneyReading) => readonly (readonly [Readonly<Record<L, string>>, number])[],
  ): void => {
    const gauge: Gauge<L> = new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const reading = await read().catch(() => undefined)
        gauge.reset()
        if (reading === undefined) return
        for (const [labels, value] of valuesOf(reading)) gauge.set(labels, value)
      },
    })
  }
  add('sunspan_halts', 'Halts in force.', ['target', 'action'], ({ halts }) =>
    halts.map(({ target, action }) => [{ target, action }, 1]),
  )
  add('sunspan_head_age_seconds', 'Time since a newest block was read.', ['network'], ({ networks }) =>
    networks.flatMap(({ networkId, headAgeMs }) =>
      headAgeMs === null ? [] : [[{ network: networkId }, headAgeMs / 1_000] as const],
    ),
  )
  add(
    'sunspan_payouts_waiting',
    'Credited orders, and rows of bulk orders whose turn it is, without a payout.',
    ['network'],
    ({ networks }) =>
      networks.map(({ networkId, payoutsWaiting }) => [{ network: networkId }, payoutsWaiting]),
  )
  add(
    'sunspan_treasury_free',
    'What the treasury may still pay, in whole tokens.',
    ['network', 'currency'],
    ({ floats }) =>
      floats.map(({ networkId, currencyId, symbol, decimals, free }) => [
        { network: networkId, currency: currencyId ?? symbol },
        Number(formatUnits(free, decimals)),
      ]),
  )
}
