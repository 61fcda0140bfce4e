interface Key {
  toBase58(): string
}

/** What is used of `@bonfida/spl-name-service`. */
export interface NameSdk {
  readonly NAME_PROGRAM_ID: Key
  readonly ROOT_DOMAIN_ACCOUNT: Key
  readonly REVERSE_LOOKUP_CLASS: Key
  readonly NAME_OFFERS_ID: Key
  readonly NAME_TOKENIZER_ID: Key
  readonly Record: { readonly SOL: unknown }
  readonly NftRecord: { findKeySync(domain: Key, program: Key): readonly [Key, number] }
  readonly FavouriteDomain: { getKeySync(program: Key, owner: Key): readonly [Key, number] }
  getDomainKeySync(name: string): { readonly pubkey: Key }
  getRecordKeySync(name: string, record: unknown): Key
  getRecordV2Key(name: string, record: unknown): Key
  getReverseKeySync(name: string, isSub: boolean): Key
  getDomainMint(domain: Key): Key
  resolve(connection: object, name: string): Promise<Key>
  getFavoriteDomain(
    connection: object,
    owner: Key,
  ): Promise<{ readonly reverse: string; readonly stale: boolean }>
}

export interface NameSdkPackages {
  readonly sdk: NameSdk
  /** What is used of `@solana/web3.js`. */
  readonly web3: {
    readonly PublicKey: new (address: string) => Key
    readonly Connection: new (url: string) => object
  }
}
