/**
 * Every method of both lists (EMB-08, EMB-09), and others (EMB-10), asked as a site asks them: of the kit's own providers, over
 * a whole frame, a real gateway and real chains. What only reads must answer as the chain's own node does.
 */
import { ed25519 } from '@noble/curves/ed25519'
import { contracts, deployContract, devAccounts } from '@scope/devnet'
import { base58 } from '@scure/base'
import { Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  hashTypedData,
  parseAbi,
  recoverAddress,
  recoverMessageAddress,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openRealShop, type RealShop } from './host/fixtures/real-shop.js'
import { askNode as askNodeAt, type RealWorld, startRealWorld } from './host/fixtures/real-world.js'
import {
  type ApprovedMethod,
  type RpcMethod,
  rpcMethods,
  type SafeMethod,
} from './protocol/index.js'

interface Eip1193 {
  request(asked: { readonly method: string; readonly params?: unknown }): Promise<unknown>
}
interface StandardWallet {
  readonly accounts: readonly object[]
  readonly features: {
    readonly 'solana:signMessage': {
      signMessage(...inputs: object[]): Promise<readonly { signature: Uint8Array }[]>
    }
    readonly 'solana:signTransaction': {
      signTransaction(...inputs: object[]): Promise<readonly { signedTransaction: Uint8Array }[]>
    }
    readonly 'solana:signAndSendTransaction': {
      signAndSendTransaction(...inputs: object[]): Promise<readonly { signature: Uint8Array }[]>
    }
  }
}

let world: RealWorld
let shop: RealShop
let own: Address
let token: Address
/** Of the transaction that deployed the token, in block 1. */
let deployed: { readonly transactionHash: Hex; readonly blockHash: Hex }
const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const abi = parseAbi([
  'function totalSupply() view returns (uint256)',
  'function mint(address to, uint256 amount)',
])
const transferToken = (to: Address, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
const mint = (amount: bigint) =>
  encodeFunctionData({ abi, functionName: 'mint', args: [friend, amount] })

beforeAll(async () => {
  world = await startRealWorld()
  shop = openRealShop(world)
  const { evmUrl } = world
  const token6 = ['Standard Token', 'STD', 6, 1_000_000n, friend] as const
  token = await deployContract(evmUrl, contracts.standardToken, token6)
  const [hash] = (
    (await askNode('eth_getBlockByNumber', ['0x1', false])) as {
      readonly transactions: readonly Hex[]
    }
  ).transactions
  deployed = (await askNode('eth_getTransactionReceipt', [hash])) as typeof deployed
  await shop.signIn('ada@methods.example')
  own = shop.kit.account('eip155').get().address as Address
  await askNode('anvil_setBalance', [own, '0xde0b6b3a7640000'])
  const solana = shop.kit.account('solana').get().address ?? ''
  world.chains.solana?.airdrop(solana, 1_000_000_000_000n)
}, 120_000)
afterAll(async () => {
  shop.close()
  await world.close()
})
beforeEach(() => void shop.asked.splice(0))

const askNode = (method: string, params?: readonly unknown[]) =>
  askNodeAt(world.evmUrl, method, params)
const provider = () => shop.kit.provider('eip155') as Eip1193
const ask = (method: string, params?: readonly unknown[]) =>
  provider().request({ method, ...(params && { params }) })
const toRejection = (method: string, params?: unknown) =>
  provider()
    .request({ method, ...(params !== undefined && { params }) })
    .then(
      () => undefined,
      (thrown: unknown) => thrown,
    )

/** Reads: what the provider answers is what the node answers. */
const reads = (...params: readonly unknown[]) => ({
  run: async (method: string) => {
    const expected = await askNode(method, params)
    expect(expected).not.toBeUndefined()
    expect(await ask(method, params.length > 0 ? params : undefined)).toEqual(expected)
  },
})
/** What only smart accounts have: the error of EIP-1193 for a method that is not supported. */
const ofSmartAccounts = (...params: readonly unknown[]) => ({
  run: async (method: string) => {
    expect(await toRejection(method, params)).toMatchObject({ code: 4200 })
    expect(shop.asked).toEqual([])
  },
})
const run = (test: (method: string) => Promise<void>) => ({ run: test })

type Case = { readonly run: (method: string) => Promise<void> }
const latest = 'latest'
const operation = { sender: friend, nonce: '0x0', callData: '0x' }
const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const unknownHash = `0x${'12'.repeat(32)}`

/** Makes a log and a transaction, and mines a block. */
async function mintByNode(): Promise<Hex> {
  const [from] = (await askNode('eth_accounts')) as readonly Address[]
  const request = { from, to: token, data: mint(1n) }
  return (await askNode('eth_sendTransaction', [request])) as Hex
}
async function getReceipt(hash: Hex): Promise<{ readonly blockHash: Hex }> {
  const receipt = () => askNode('eth_getTransactionReceipt', [hash])
  await expect.poll(receipt).not.toBeNull()
  return (await receipt()) as { readonly blockHash: Hex }
}

const safe = (): Readonly<Record<SafeMethod, Case>> => ({
  eth_accounts: run(async (method) => expect(await ask(method)).toEqual([own])),
  eth_blockNumber: reads(),
  eth_call: reads(
    { to: token, data: encodeFunctionData({ abi, functionName: 'totalSupply' }) },
    latest,
  ),
  eth_chainId: reads(),
  eth_estimateGas: reads({ from: own, to: token, data: mint(5n) }),
  eth_feeHistory: reads('0x1', latest, [50]),
  eth_gasPrice: reads(),
  eth_getAccount: reads(token, latest),
  eth_getBalance: reads(own, latest),
  eth_getBlockByHash: reads(deployed.blockHash, false),
  eth_getBlockByNumber: reads('0x1', true),
  eth_getBlockReceipts: reads('0x1'),
  eth_getBlockTransactionCountByHash: reads(deployed.blockHash),
  eth_getBlockTransactionCountByNumber: reads('0x1'),
  eth_getCode: reads(token, latest),
  eth_getLogs: reads({ address: token, fromBlock: '0x0', toBlock: latest }),
  eth_getProof: reads(own, [], latest),
  eth_getStorageAt: reads(token, '0x2', latest),
  eth_getTransactionByBlockHashAndIndex: reads(deployed.blockHash, '0x0'),
  eth_getTransactionByBlockNumberAndIndex: reads('0x1', '0x0'),
  eth_getTransactionByHash: reads(deployed.transactionHash),
  eth_getTransactionCount: reads(own, latest),
  eth_getTransactionReceipt: reads(deployed.transactionHash),
  eth_getUncleCountByBlockHash: reads(deployed.blockHash),
  eth_getUncleCountByBlockNumber: reads('0x1'),
  eth_maxPriorityFeePerGas: reads(),
  eth_syncing: reads(),
  eth_newFilter: run(async (method) => {
    const id = await ask(method, [{ address: token }])
    await getReceipt(await mintByNode())
    const [log, ...others] = (await ask('eth_getFilterChanges', [id])) as readonly object[]
    expect(log).toMatchObject({ address: token.toLowerCase() })
    expect(others).toEqual([])
  }),
  eth_getFilterChanges: run(async (method) => {
    const id = await ask('eth_newFilter', [{ address: token }])
    expect(await ask(method, [id])).toEqual([])
    const hashes = [await mintByNode(), await mintByNode()]
    await getReceipt(hashes[1] ?? '0x')
    const changes = (await ask(method, [id])) as readonly { readonly transactionHash: Hex }[]
    expect(changes.map(({ transactionHash }) => transactionHash)).toEqual(hashes)
    expect(await ask(method, [id])).toEqual([])
  }),
  eth_getFilterLogs: run(async (method) => {
    const criteria = { address: token, fromBlock: '0x0' }
    const id = await ask('eth_newFilter', [criteria])
    expect(await ask(method, [id])).toEqual(await askNode('eth_getLogs', [criteria]))
  }),
  eth_newBlockFilter: run(async (method) => {
    const id = await ask(method)
    const { blockHash } = await getReceipt(await mintByNode())
    expect(await ask('eth_getFilterChanges', [id])).toEqual([blockHash])
  }),
  eth_newPendingTransactionFilter: run(async (method) => {
    const id = await ask(method)
    await askNode('evm_setAutomine', [false])
    try {
      const hash = await mintByNode()
      expect(await ask('eth_getFilterChanges', [id])).toEqual([hash])
      await askNode('evm_mine')
      expect(await ask('eth_getFilterChanges', [id])).toEqual([])
    } finally {
      await askNode('evm_setAutomine', [true])
    }
  }),
  eth_uninstallFilter: run(async (method) => {
    const id = await ask('eth_newBlockFilter')
    expect(await ask(method, [id])).toBe(true)
    expect(await ask(method, [id])).toBe(false)
    expect(await toRejection('eth_getFilterChanges', [id])).toMatchObject({
      code: -32000,
      message: 'filter not found',
    })
  }),
  eth_sendRawTransaction: run(async (method) => {
    const account = mnemonicToAccount(devAccounts, { addressIndex: 3 })
    const { address } = account
    const nonce = Number(await askNode('eth_getTransactionCount', [address, latest]))
    const raw = await account.signTransaction({
      chainId: 31337,
      nonce,
      to: friend,
      value: 1n,
      gas: 21_000n,
      maxFeePerGas: 10_000_000_000n,
      type: 'eip1559',
    })
    const hash = (await ask(method, [raw])) as Hex
    expect(await getReceipt(hash)).toMatchObject({ status: '0x1', from: address.toLowerCase() })
  }),
  wallet_getCapabilities: run(async (method) => expect(await ask(method, [own])).toEqual({})),
  wallet_getCallsStatus: run(async (method) => {
    const calls = [{ to: token, data: mint(3n) }]
    const { id } = (await ask('wallet_sendCalls', [{ version: '2.0.0', calls }])) as {
      readonly id: string
    }
    const done = { id, status: 200, receipts: [{ status: '0x1' }] }
    await expect.poll(() => ask(method, [id])).toMatchObject(done)
    expect(await toRejection(method, [unknownHash])).toMatchObject({ code: 5730 })
    shop.asked.splice(0)
  }),
  wallet_getAssets: run(async (method) => {
    const native = { address: 'native', type: 'native' }
    const balance = await askNode('eth_getBalance', [own, latest])
    expect(await ask(method, [{ account: own }])).toEqual({
      '0x7a69': [{ ...native, balance, metadata: {} }],
    })
    await askNode('eth_sendTransaction', [
      { from: friend, to: token, data: transferToken(own, 5n) },
    ])
    const metadata = { name: 'Standard Token', symbol: 'STD', decimals: 6 }
    const held = { address: token, balance: '0x5', type: 'erc20', metadata }
    const assetFilter = { '0x7a69': [{ address: 'native' }, { address: token }] }
    const listed = () => ask(method, [{ account: own, assetFilter, assetTypeFilter: ['ERC20'] }])
    await expect.poll(listed).toEqual({ '0x7a69': [held] })
    expect(await toRejection(method, [{ account: friend }])).toMatchObject({ code: 4100 })
  }),
  eth_getUserOperationReceipt: ofSmartAccounts(unknownHash),
  eth_estimateUserOperationGas: ofSmartAccounts(operation, entryPoint),
  eth_getUserOperationByHash: ofSmartAccounts(unknownHash),
  eth_supportedEntryPoints: ofSmartAccounts(),
  wallet_getSupportedExecutionPermissions: run(async (method) => {
    expect(await ask(method)).toEqual({})
  }),
  wallet_getGrantedExecutionPermissions: run(async (method) => {
    expect(await ask(method)).toEqual([])
  }),
})

const typedData = {
  domain: { name: 'Mail', version: '1', chainId: 31337 },
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Mail: [{ name: 'contents', type: 'string' }],
  },
  primaryType: 'Mail',
  message: { contents: 'Hello' },
} as const

const solanaWallet = () => shop.kit.provider('solana') as StandardWallet
const solanaAddress = () => shop.kit.account('solana').get().address ?? ''
async function transfer(): Promise<Uint8Array> {
  const { value } = (await askNodeAt(world.solanaUrl, 'getLatestBlockhash')) as {
    readonly value: { readonly blockhash: string }
  }
  const feePayer = new PublicKey(solanaAddress())
  const transaction = new Transaction({ feePayer, recentBlockhash: value.blockhash })
  const toPubkey = Keypair.generate().publicKey
  const move = SystemProgram.transfer({ fromPubkey: feePayer, toPubkey, lamports: 1_000_000 })
  return transaction.add(move).serialize({ requireAllSignatures: false })
}
const signedBy = (transaction: Uint8Array) => {
  const { signature, feePayer } = Transaction.from(transaction)
  return {
    isValid: signature !== null && Transaction.from(transaction).verifySignatures(),
    feePayer: feePayer?.toBase58(),
  }
}
/** The user was asked, once, about what this account is to do. */
const askedOnce = (account: string) =>
  expect(shop.asked.map(({ decoded }) => decoded.account)).toEqual([account])

const approved: Readonly<Record<ApprovedMethod, Case>> = {
  personal_sign: run(async (method) => {
    const signature = (await ask(method, ['0x48656c6c6f', own])) as Hex
    expect(await recoverMessageAddress({ message: 'Hello', signature })).toBe(own)
    askedOnce(own)
  }),
  eth_signTypedData_v4: run(async (method) => {
    const signature = (await ask(method, [own, JSON.stringify(typedData)])) as Hex
    const signed = { ...typedData, domain: { ...typedData.domain, chainId: 31_337n } }
    expect(await recoverAddress({ hash: hashTypedData(signed), signature })).toBe(own)
    askedOnce(own)
  }),
  eth_sendTransaction: run(async (method) => {
    const hash = (await ask(method, [{ from: own, to: token, data: mint(7n) }])) as Hex
    expect(await getReceipt(hash)).toMatchObject({ status: '0x1', from: own.toLowerCase() })
    askedOnce(own)
  }),
  solana_signMessage: run(async () => {
    const message = new TextEncoder().encode('Hello')
    const { accounts, features } = solanaWallet()
    const [account] = accounts
    const [signed] = await features['solana:signMessage'].signMessage({ account, message })
    const key = base58.decode(solanaAddress())
    expect(ed25519.verify(signed?.signature ?? new Uint8Array(64), message, key)).toBe(true)
    askedOnce(solanaAddress())
  }),
  solana_signTransaction: run(async () => {
    const { accounts, features } = solanaWallet()
    const [account] = accounts
    const [signed] = await features['solana:signTransaction'].signTransaction({
      account,
      transaction: await transfer(),
    })
    expect(signedBy(signed?.signedTransaction ?? new Uint8Array())).toEqual({
      isValid: true,
      feePayer: solanaAddress(),
    })
    askedOnce(solanaAddress())
  }),
  solana_signAllTransactions: run(async () => {
    const { accounts, features } = solanaWallet()
    const [account] = accounts
    const inputs = [await transfer(), await transfer()].map((transaction) => ({
      account,
      transaction,
    }))
    const signed = await features['solana:signTransaction'].signTransaction(...inputs)
    expect(signed.map(({ signedTransaction }) => signedBy(signedTransaction).isValid)).toEqual([
      true,
      true,
    ])
    askedOnce(solanaAddress())
  }),
  solana_signAndSendTransaction: run(async () => {
    const { accounts, features } = solanaWallet()
    const [account] = accounts
    const send = features['solana:signAndSendTransaction'].signAndSendTransaction
    const input = { account, chain: 'solana:devnet', transaction: await transfer() }
    const [sent] = await send(input)
    const signature = base58.encode(sent?.signature ?? new Uint8Array())
    await expect
      .poll(() => shop.kit.transactions.$transactions.get().length === 0 && isOnSolana(signature))
      .toBe(true)
    askedOnce(solanaAddress())
  }),
  wallet_sendCalls: run(async (method) => {
    const calls = [
      { to: token, data: mint(1n) },
      { to: friend, value: '0x1' },
    ]
    const { id } = (await ask(method, [{ version: '2.0.0', from: own, calls }])) as {
      readonly id: string
    }
    await expect
      .poll(() => ask('wallet_getCallsStatus', [id]))
      .toMatchObject({ receipts: [{ status: '0x1' }, { status: '0x1' }] })
    askedOnce(own)
  }),
  wallet_grantPermissions: ofSmartAccounts({ expiry: 1, signer: {}, permissions: [] }),
  wallet_revokePermissions: ofSmartAccounts({ permissionsContext: '0x1234' }),
  eth_sendUserOperation: ofSmartAccounts(operation, entryPoint),
  wallet_requestExecutionPermissions: ofSmartAccounts({ chainId: '0x7a69', to: friend }),
  wallet_revokeExecutionPermission: ofSmartAccounts({ permissionContext: '0x1234' }),
}

async function isOnSolana(signature: string): Promise<boolean> {
  const { value } = (await askNodeAt(world.solanaUrl, 'getSignatureStatuses', [[signature]])) as {
    readonly value: readonly unknown[]
  }
  return value[0] !== null
}

const isSafe = (method: RpcMethod): method is SafeMethod => !(method in approved)

describe('[EMB-08] answers without asking the user', () => {
  it.each(rpcMethods.filter(isSafe))('%s', async (method) => {
    await safe()[method].run(method)
    expect(shop.asked).toEqual([])
  })
})

describe('[EMB-09] asks the user, then answers', () => {
  it.each(rpcMethods.filter((method) => !isSafe(method)))('%s', async (method) => {
    await approved[method as ApprovedMethod].run(method)
  })
})

describe('[EMB-10] any other method', () => {
  it.each([
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData',
    'eth_exportKey',
    'personal_Sign',
    'solana_signmessage',
    'wallet_watchAsset',
    'wallet_getPermissions',
    'debug_traceCall',
    'eth_simulateV1',
    'constructor',
    '__proto__',
    ' eth_accounts',
  ])('%j is refused without a request, and reported to the developer', async (method) => {
    const params = method === 'eth_signTransaction' ? [{ to: friend, value: '0x1' }] : [own, '0x00']
    expect(await toRejection(method, params)).toMatchObject({
      code: 4200,
      message: 'Requested RPC call is not allowed',
    })
    expect(shop.asked).toEqual([])
    expect(shop.kit.alerts.$alerts.get()).toContainEqual({
      code: 'method-not-allowed',
      message: 'Action not allowed',
      detail: 'eth_sign',
    })
  })
})
