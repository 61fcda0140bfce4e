import { canonicalJson, type CanonicalValue } from './canonical-json.ts'

/** The subject of a signature, with its format version: a signature for one never verifies for another. */
export const SIGNED_PREFIXES = {
  deposit: 'sunspan-deposit-v1\n',
  bulkDeposit: 'sunspan-bulk-deposit-v1\n',
  name: 'sunspan-name-v1\n',
  addressName: 'sunspan-address-name-v1\n',
  receipt: 'sunspan-receipt-v2\n',
} as const

/** The statement that a depositor relies on: its signature proves that this service requested exactly this deposit. */
export interface DepositStatement {
  readonly orderId: string
  readonly networkId: string
  /** The chain's own id as a decimal string; null where the family has none. */
  readonly chainId: string | null
  /** Contract of the token; null for the native coin. */
  readonly token: string | null
  readonly depositAddress: string
  /** Base units. */
  readonly amount: bigint
  readonly reference: string
  /** ISO 8601 with milliseconds, as in the API. */
  readonly expiresAt: string
  readonly receiver: string
  readonly currencyOutId: string
  /** Base units. */
  readonly amountOut: bigint
  /** Empty for none. */
  readonly memo: string
}

/** The same for the single deposit of a bulk order, with every recipient in row order. */
export interface BulkDepositStatement extends Omit<
  DepositStatement,
  'receiver' | 'currencyOutId' | 'amountOut' | 'memo'
> {
  readonly recipients: readonly {
    readonly receiver: string
    readonly currencyOutId: string
    /** Base units. */
    readonly amountOut: bigint
    /** Empty for none. */
    readonly memo: string
  }[]
}

const statementOfDeposit = (statement: Omit<BulkDepositStatement, 'recipients'>) => ({
  order_id: statement.orderId,
  network_id: statement.networkId,
  chain_id: statement.chainId,
  token: statement.token,
  deposit_address: statement.depositAddress,
  amount: String(statement.amount),
  reference: statement.reference,
  expires_at: statement.expiresAt,
})

/** The signed bytes of a deposit statement; the spelling of addresses matters. */
export function depositStatementBytes(statement: DepositStatement): Uint8Array<ArrayBuffer> {
  return signedBytes('deposit', {
    ...statementOfDeposit(statement),
    receiver: statement.receiver,
    currency_out_id: statement.currencyOutId,
    amount_out: String(statement.amountOut),
    // Left out where there is none, as in every statement from before orders had memos.
    ...(statement.memo === '' ? {} : { memo: statement.memo }),
  })
}

/** The signed bytes of a bulk order's deposit statement; the spelling of addresses and the order of rows matter. */
export function bulkDepositStatementBytes(statement: BulkDepositStatement): Uint8Array<ArrayBuffer> {
  return signedBytes('bulkDeposit', {
    ...statementOfDeposit(statement),
    recipients: statement.recipients.map(({ receiver, currencyOutId, amountOut, memo }) => ({
      receiver,
      currency_out_id: currencyOutId,
      amount_out: String(amountOut),
      memo,
    })),
  })
}

/** A temporary statement about a name and an address. */
export interface NameStatement {
  readonly networkId: string
  /** As requested, or as resolved. */
  readonly name: string
  readonly address: string
  /** ISO 8601 with milliseconds: when the service's statement expires. */
  readonly expiresAt: string
}

const statementOfName = ({ networkId, name, address, expiresAt }: NameStatement) => ({
  network_id: networkId,
  name,
  address,
  expires_at: expiresAt,
})

/** The signed bytes of a name's resolution; its spelling matters, as it was typed. */
export const nameStatementBytes = (statement: NameStatement): Uint8Array<ArrayBuffer> =>
  signedBytes('name', statementOfName(statement))

/** The signed bytes of an address's name: the owner of a name can point it at any address, but not vice versa. */
export const addressNameStatementBytes = (statement: NameStatement): Uint8Array<ArrayBuffer> =>
  signedBytes('addressName', statementOfName(statement))

/** The signed bytes of a receipt, from its object as stored in the file. */
export const receiptBytes = (receipt: CanonicalValue): Uint8Array<ArrayBuffer> =>
  signedBytes('receipt', receipt)

const signedBytes = (kind: keyof typeof SIGNED_PREFIXES, value: CanonicalValue): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(SIGNED_PREFIXES[kind] + canonicalJson(value))
