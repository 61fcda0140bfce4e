import { canonicalJson, type CanonicalValue } from './canonical-json.ts'

/** What a signature speaks of, with the version of its form: a signature of one never serves as one of another. */
export const SIGNED_PREFIXES = {
  deposit: 'sunspan-deposit-v1\n',
  bulkDeposit: 'sunspan-bulk-deposit-v1\n',
  name: 'sunspan-name-v1\n',
  addressName: 'sunspan-address-name-v1\n',
  receipt: 'sunspan-receipt-v2\n',
} as const

/** What a depositor relies on: the signature over it says that this service asked for exactly this deposit. */
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
  /** ISO 8601 with milliseconds, as the API writes it. */
  readonly expiresAt: string
  readonly receiver: string
  readonly currencyOutId: string
  /** Base units. */
  readonly amountOut: bigint
}

/** The same of the one deposit of a bulk order, with every recipient in the order of the rows. */
export interface BulkDepositStatement extends Omit<
  DepositStatement,
  'receiver' | 'currencyOutId' | 'amountOut'
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

/** The bytes that are signed for a deposit; the spelling of addresses counts. */
export function depositStatementBytes(statement: DepositStatement): Uint8Array<ArrayBuffer> {
  return signedBytes('deposit', {
    ...statementOfDeposit(statement),
    receiver: statement.receiver,
    currency_out_id: statement.currencyOutId,
    amount_out: String(statement.amountOut),
  })
}

/** The bytes that are signed for the deposit of a bulk order; the spelling of addresses and the order of rows count. */
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

/** What a name and an address have to do with each other, for a while. */
export interface NameStatement {
  readonly networkId: string
  /** As it was asked for, or answered. */
  readonly name: string
  readonly address: string
  /** ISO 8601 with milliseconds: until when the service stands by it. */
  readonly expiresAt: string
}

const statementOfName = ({ networkId, name, address, expiresAt }: NameStatement) => ({
  network_id: networkId,
  name,
  address,
  expires_at: expiresAt,
})

/** The bytes that are signed for what a name stands for; its spelling counts, as it was typed. */
export const nameStatementBytes = (statement: NameStatement): Uint8Array<ArrayBuffer> =>
  signedBytes('name', statementOfName(statement))

/** The bytes that are signed for the name that an address goes by: whoever owns a name can point it at anybody's address, not the other way round. */
export const addressNameStatementBytes = (statement: NameStatement): Uint8Array<ArrayBuffer> =>
  signedBytes('addressName', statementOfName(statement))

/** The bytes that are signed for a receipt: of the object as it stands in the file. */
export const receiptBytes = (receipt: CanonicalValue): Uint8Array<ArrayBuffer> =>
  signedBytes('receipt', receipt)

const signedBytes = (kind: keyof typeof SIGNED_PREFIXES, value: CanonicalValue): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(SIGNED_PREFIXES[kind] + canonicalJson(value))
