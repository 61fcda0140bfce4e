/** A transaction of a public network, as it was published. Addresses are 21 bytes in hex; amounts in sun. */
interface PublishedTransaction {
  readonly network: 'mainnet' | 'nile' | 'unknown'
  readonly source: string
  readonly txId: string
  readonly rawData: string
  /** Null for one that was published before it was signed. */
  readonly signature: string | null
  readonly type: 'TransferContract' | 'TriggerSmartContract'
  readonly owner: string
  readonly to: string
  readonly amount: bigint
  readonly data: string
  readonly feeLimit: bigint
  readonly refBlockBytes: string
  readonly refBlockHash: string
  readonly expiration: bigint
  readonly timestamp: bigint
}

const GETBLOCK = 'GetBlock-io/getblock-docs, gettransactionbyid'
const TRONGRID = "TronGrid's answers, in a published description of them"
const NILE = "the Nile network's answers, in a published test of a Go client"
const TRON_DOCS = 'tronprotocol/documentation-zh, getting started'
const IM_TOKEN = 'consenlabs/token-core, tcx-tron'

export const PUBLISHED_TRANSACTIONS: readonly PublishedTransaction[] = [
  {
    network: 'mainnet',
    source: GETBLOCK,
    txId: 'd7a08e7b28755d294bfb1a0dfd3e3540971269534651059dd8c3d3f53e540e8a',
    rawData:
      '0a027da52208d6fb643c298929d14088f88cfac32e5a68080112640a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412330a1541f460a8883003ad4996fe2aac1fce0e7136c8a3da1215412e6b0ee3b9f0bee175cd873ae8ca595092e921141893b4fe0270dec289fac32e',
    signature:
      'b9a11ee809a8ee9a5170cedfc439a477ef186c3b3c664cd5ae2f7a586f3fb49e70f5d5d892ab7767ffe4c76ea6a512340ba56860ff946db457404d9d474ce74700',
    type: 'TransferContract',
    owner: '41f460a8883003ad4996fe2aac1fce0e7136c8a3da',
    to: '412e6b0ee3b9f0bee175cd873ae8ca595092e92114',
    amount: 6_265_363n,
    data: '',
    feeLimit: 0n,
    refBlockBytes: '7da5',
    refBlockHash: 'd6fb643c298929d1',
    expiration: 1_598_789_205_000n,
    timestamp: 1_598_789_149_022n,
  },
  {
    network: 'mainnet',
    source: TRONGRID,
    txId: 'f591b0c60730941e5a5fa09ded29993bbaab45ec91bef1a95fb6698876eb4729',
    rawData:
      '0a0239212208412eb04792ea968840888c8a8bfc325aae01081f12a9010a31747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e54726967676572536d617274436f6e747261637412740a1541c53a7d3488cd47d41e72aeecd311efb4d64afb64121541a614f803b6fd780986a42c78ec9c7f77e6ded13c2244a9059cbb000000000000000000000000cb5f8073cedbb40ee156a6e5dc945c5cac067648000000000000000000000000000000000000000000000000000000000632ea0070adc4868bfc32900180c2d72f',
    signature:
      '4bd57947ce504df9efb7c39035acd28daf7c3067c019ae0ff7d31db72dfa46fb7322ef28fddbe90115d6030d1995dc573498acf939fb815bb8a43c90285d421201',
    type: 'TriggerSmartContract',
    owner: '41c53a7d3488cd47d41e72aeecd311efb4d64afb64',
    to: '41a614f803b6fd780986a42c78ec9c7f77e6ded13c',
    amount: 0n,
    data: 'a9059cbb000000000000000000000000cb5f8073cedbb40ee156a6e5dc945c5cac067648000000000000000000000000000000000000000000000000000000000632ea00',
    feeLimit: 100_000_000n,
    refBlockBytes: '3921',
    refBlockHash: '412eb04792ea9688',
    expiration: 1_751_296_149_000n,
    timestamp: 1_751_296_090_669n,
  },
  {
    network: 'mainnet',
    source: TRONGRID,
    txId: '6adc5b544de4dc0f7ba94b5c0a10004aeb7359a517f2fe409445b24f89419b02',
    rawData:
      '0a02edc82208130f70b0c59f4871408ef8d991fb325a68080112640a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412330a154119ffc904ab2e54fa4f54ffdb1cafd89a441700441215415b84403715b218b869b2e008117a1bbda850e726188087a70e7080e9d291fb329001c0c39307',
    signature:
      '318a168653bcfad326aec59f47244b993877fcf86b958f2ccf0703b0f0f78bcd4c15adfc8513b69dd0080554757016c6d981da7bed3286f503b7210680f43abc01',
    type: 'TransferContract',
    owner: '4119ffc904ab2e54fa4f54ffdb1cafd89a44170044',
    to: '415b84403715b218b869b2e008117a1bbda850e726',
    amount: 30_000_000n,
    data: '',
    feeLimit: 15_000_000n,
    refBlockBytes: 'edc8',
    refBlockHash: '130f70b0c59f4871',
    expiration: 1_751_041_604_622n,
    timestamp: 1_751_041_488_000n,
  },
  {
    network: 'nile',
    source: NILE,
    txId: 'c70b20da8cb8d96a99c1aceb283412acb9dea313a9e467178431a3c6ae8b9f08',
    rawData:
      '0a028ad92208eaef69105495eb1540f09fc0cfcd335aae01081f12a9010a31747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e54726967676572536d617274436f6e747261637412740a1541495511a493d8c362be4267224e6d81013a6862ee121541eca9bc828a3005b9a3b909f2cc5c2a54794de05f2244a9059cbb00000000000000000000004150125bea243a640bf85348873b6c4f3c517aee7a00000000000000000000000000000000000000000000000000000000000000017090cbbccfcd33900180c2d72f',
    signature:
      '1788bf0281f67c42f5a09322523edee9969e808a863776f21ab6543de9dd42ca0e4955577879df8074086c620eb96709ba9a95d60a166de190a081e8d69801da00',
    type: 'TriggerSmartContract',
    owner: '41495511a493d8c362be4267224e6d81013a6862ee',
    to: '41eca9bc828a3005b9a3b909f2cc5c2a54794de05f',
    amount: 0n,
    data: 'a9059cbb00000000000000000000004150125bea243a640bf85348873b6c4f3c517aee7a0000000000000000000000000000000000000000000000000000000000000001',
    feeLimit: 100_000_000n,
    refBlockBytes: '8ad9',
    refBlockHash: 'eaef69105495eb15',
    expiration: 1_773_182_914_544n,
    timestamp: 1_773_182_854_544n,
  },
  {
    network: 'nile',
    source: NILE,
    txId: 'ae80c7aa55e19c2da5e712d4be50e4c9422dd6bfc99039cc42d5deb76938c0e7',
    rawData:
      '0a028acb22087c571ea3e7e9dbf340c8f1c0cfcd335a66080112620a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412310a1541eca9bc828a3005b9a3b909f2cc5c2a54794de05f121541495511a493d8c362be4267224e6d81013a6862ee18e807708da3bdcfcd33',
    signature: null,
    type: 'TransferContract',
    owner: '41eca9bc828a3005b9a3b909f2cc5c2a54794de05f',
    to: '41495511a493d8c362be4267224e6d81013a6862ee',
    amount: 1_000n,
    data: '',
    feeLimit: 0n,
    refBlockBytes: '8acb',
    refBlockHash: '7c571ea3e7e9dbf3',
    expiration: 1_773_182_925_000n,
    timestamp: 1_773_182_865_805n,
  },
  {
    network: 'unknown',
    source: TRON_DOCS,
    txId: 'c558bd35978267d8999baf6148703cbc94786f3f2e22893637588ca05437d7f0',
    rawData:
      '0a02193b2208aaecd88e4e0e752840e098909f9b305a68080112640a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412330a154198927ffb9f554dc4a453c64b2e553a02d6df514b121541d0b69631440f0a494bb51f7eee68ff5c593c00f01880ade20470b4d58c9f9b30',
    signature: null,
    type: 'TransferContract',
    owner: '4198927ffb9f554dc4a453c64b2e553a02d6df514b',
    to: '41d0b69631440f0a494bb51f7eee68ff5c593c00f0',
    amount: 10_000_000n,
    data: '',
    feeLimit: 0n,
    refBlockBytes: '193b',
    refBlockHash: 'aaecd88e4e0e7528',
    expiration: 1_656_580_476_000n,
    timestamp: 1_656_580_418_228n,
  },
  {
    network: 'unknown',
    source: IM_TOKEN,
    txId: '88817b9c6276e3c535e4f8f15baf546292ca6ad9d44a7d97857bd6f8909d63d4',
    rawData:
      '0a0202a22208e216e254e43ee10840c8cbe4e3df2d5a67080112630a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412320a15415c68cc82c87446f602f019e5fd797437f5b79cc212154156a6076cd1537fa317c2606e4edfa4acd3e8e92e18a08d06709084e1e3df2d',
    signature: null,
    type: 'TransferContract',
    owner: '415c68cc82c87446f602f019e5fd797437f5b79cc2',
    to: '4156a6076cd1537fa317c2606e4edfa4acd3e8e92e',
    amount: 100_000n,
    data: '',
    feeLimit: 0n,
    refBlockBytes: '02a2',
    refBlockHash: 'e216e254e43ee108',
    expiration: 1_571_898_861_000n,
    timestamp: 1_571_898_802_704n,
  },
]
