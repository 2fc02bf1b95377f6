import {
  type Address,
  createPublicClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  parseEther,
  size,
} from 'viem'
import { getUserOperationHash } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { callChain, sendAndWait } from '../../contracts/chain-calls.js'
import { shop as shopContract, standardToken } from '../../contracts/compiled-data.js'
import { deployContract } from '../../contracts/deploy.js'
import { type Devnet, type DevnetBundler, startDevnet } from '../../devnet.js'
import { type Call, encodeCalls, type Operation } from '../../fixtures/smart-account.js'
import { deploySmartAccountContracts, type SmartAccountContracts } from '../contracts.js'
import {
  ask,
  authorize,
  buildOperation,
  createHybridAccount,
  createStatelessAccount,
  signOperation,
  sponsor,
  stubSponsorship,
  type TestAccount,
  toWire,
} from '../fixtures/operations.js'
import { deployDevPaymaster } from '../paymaster.js'
import { toErrorCode } from './bundler-error.js'
import { startBundler } from './start.js'

const signer = privateKeyToAccount(generatePrivateKey())
const chainId = 31337
let net: Devnet
let chainUrl = ''
let contracts: SmartAccountContracts
let bundler: DevnetBundler
let paymaster: Address
let shop: Address
let token: Address

beforeAll(async () => {
  net = await startDevnet({ chains: [{ chainId }], smartAccounts: true })
  const [first] = net.bundlers
  if (!first) throw new Error('No bundler was started.')
  bundler = first
  chainUrl = net.chains[0]?.url ?? ''
  contracts = await deploySmartAccountContracts(chainUrl)
  paymaster = await deployDevPaymaster(chainUrl, signer.address)
  shop = await deployContract(chainUrl, shopContract, [])
  token = await deployContract(chainUrl, standardToken, ['Token', 'TOK', 6, 0n, signer.address])
})
afterAll(() => net.stop())
afterEach(() => {
  Object.assign(bundler.faults, {
    status: undefined,
    lostResponses: 0,
    droppedOperations: 0,
    heldOperations: 0,
    rewrite: undefined,
  })
})

const client = () => createPublicClient({ transport: http(chainUrl), cacheTime: 0 })
const visit = (): Call => ({
  to: shop,
  data: encodeFunctionData({ abi: shopContract.abi, functionName: 'visit' }),
})
const close = (): Call => ({
  to: shop,
  data: encodeFunctionData({ abi: shopContract.abi, functionName: 'close' }),
})

interface Prepared {
  readonly operation: Operation
  readonly hash: Hex
  readonly wire: Record<string, unknown>
}
interface PrepareOptions {
  readonly isSponsored?: boolean
  readonly authorization?: object
  readonly validUntil?: number
  /** Before the paymaster and the owner sign. */
  readonly change?: (operation: Operation) => Operation
}

/** Estimates, sponsors and signs, as a wallet does. */
async function prepare(
  account: TestAccount,
  calls: readonly Call[],
  options: PrepareOptions = {},
): Promise<Prepared> {
  const { isSponsored = true, authorization, validUntil, change = (same) => same } = options
  const { entryPoint } = contracts
  const eip7702 = authorization && { eip7702Auth: authorization }
  const built = await buildOperation(account, calls, { chainUrl, entryPoint })
  const stub = { ...built, ...(isSponsored && stubSponsorship(paymaster)) }
  const gas = await ask<Record<string, Hex>>(bundler.url, 'eth_estimateUserOperationGas', [
    { ...toWire(stub), ...eip7702 },
    entryPoint,
  ])
  const estimated = change({
    ...stub,
    callGasLimit: BigInt(gas.callGasLimit ?? 0),
    verificationGasLimit: BigInt(gas.verificationGasLimit ?? 0),
    preVerificationGas: BigInt(gas.preVerificationGas ?? 0),
  })
  const sponsorship = { paymaster, signer, chainUrl, ...(validUntil && { validUntil }) }
  const paid = isSponsored ? await sponsor(estimated, sponsorship) : estimated
  const operation = await signOperation(account, paid, { chainId, entryPoint })
  const hash = getUserOperationHash({
    chainId,
    entryPointAddress: entryPoint,
    entryPointVersion: '0.7',
    userOperation: operation,
  })
  return { operation, hash, wire: { ...toWire(operation), ...eip7702 } }
}

const send = (wire: unknown, entryPoint: string = contracts.entryPoint) =>
  ask<Hex>(bundler.url, 'eth_sendUserOperation', [wire, entryPoint])
interface Receipt {
  readonly success: boolean
  readonly reason?: Hex
  readonly actualGasCost: Hex
  readonly logs: readonly { readonly address: Hex }[]
  readonly receipt: { readonly transactionHash: Hex; readonly status: Hex }
}
const getReceipt = (hash: Hex, url = bundler.url) =>
  ask<Receipt | null>(url, 'eth_getUserOperationReceipt', [hash])
const getByHash = (hash: Hex) =>
  ask<Record<string, unknown> | null>(bundler.url, 'eth_getUserOperationByHash', [hash])

/** Delegates an account, so that operations need no authorization. */
async function createDelegated(): Promise<TestAccount> {
  const account = createStatelessAccount()
  const code = `0xef0100${contracts.statelessImplementation.slice(2)}`
  await callChain(chainUrl, 'anvil_setCode', [account.address, code])
  return account
}

describe('startBundler', () => {
  it('returns its chain and its EntryPoint', async () => {
    expect(await ask(bundler.url, 'eth_chainId')).toBe('0x7a69')
    expect(await ask(bundler.url, 'eth_supportedEntryPoints')).toEqual([contracts.entryPoint])
  })

  it('deploys a counterfactual account and runs a batch in one sponsored operation', async () => {
    const account = createHybridAccount(contracts)
    const mint = encodeFunctionData({
      abi: standardToken.abi,
      functionName: 'mint',
      args: [account.address, 1_000n],
    })
    await sendAndWait(chainUrl, token, mint)
    const approve = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [shop, 300n],
    })
    const buy = encodeFunctionData({
      abi: shopContract.abi,
      functionName: 'buy',
      args: [token, 300n],
    })
    const { hash, wire } = await prepare(account, [
      { to: token, data: approve },
      { to: shop, data: buy },
    ])

    expect(await getReceipt(hash)).toBeNull()
    expect(await send(wire)).toBe(hash)
    const receipt = await getReceipt(hash)
    expect(receipt).toMatchObject({ success: true, userOpHash: hash, sender: account.address })
    expect(receipt?.receipt.status).toBe('0x1')
    // Approval, transfer and purchase: nothing of the deployment or of EntryPoint.
    expect(receipt?.logs.map(({ address }) => address)).toEqual(
      [token, token, shop].map((address) => address.toLowerCase()),
    )
    const paid = await client().readContract({
      address: shop,
      abi: shopContract.abi,
      functionName: 'paidBy',
      args: [account.address],
    })
    expect(paid).toBe(300n)
    expect(await client().getBalance({ address: account.address })).toBe(0n)
    expect(size((await client().getCode({ address: account.address })) ?? '0x')).toBeGreaterThan(50)
    const found = await getByHash(hash)
    expect(found).toMatchObject({ userOperation: wire, entryPoint: contracts.entryPoint })
    expect(found?.transactionHash).toBe(receipt?.receipt.transactionHash)
    expect(found?.blockHash).toMatch(/^0x[0-9a-f]{64}$/)
  })

  it('upgrades an EOA by its authorization in a sponsored operation', async () => {
    const account = createStatelessAccount()
    const authorization = await authorize(account, contracts.statelessImplementation, chainUrl)
    const { hash, wire } = await prepare(account, [visit()], { authorization })
    await send(wire)
    expect(await getReceipt(hash)).toMatchObject({ success: true })
    expect((await client().getCode({ address: account.address }))?.toLowerCase()).toBe(
      `0xef0100${contracts.statelessImplementation.slice(2).toLowerCase()}`,
    )
    const later = await prepare(account, [visit()])
    await send(later.wire)
    expect(await getReceipt(later.hash)).toMatchObject({ success: true })
  })

  it('lets an account with a balance pay for itself', async () => {
    const account = await createDelegated()
    await callChain(chainUrl, 'anvil_setBalance', [account.address, '0xde0b6b3a7640000'])
    const { hash, wire } = await prepare(account, [{ ...visit(), value: 5n }], {
      isSponsored: false,
    })
    await send(wire)
    const receipt = await getReceipt(hash)
    expect(receipt?.success).toBe(true)
    expect(await client().getBalance({ address: account.address })).toBeLessThan(
      parseEther('1') - BigInt(receipt?.actualGasCost ?? 0),
    )
  })

  it('sends equal operations once', async () => {
    const { hash, wire } = await prepare(await createDelegated(), [visit()])
    const before = await client().getBlockNumber()
    expect(await Promise.all([send(wire), send(wire)])).toEqual([hash, hash])
    expect(await send(wire)).toBe(hash)
    expect(await client().getBlockNumber()).toBe(before + 1n)
  })

  it('keeps concurrent operations of several accounts apart', async () => {
    const accounts = await Promise.all([createDelegated(), createDelegated(), createDelegated()])
    const prepared = await Promise.all(accounts.map((account) => prepare(account, [visit()])))
    await Promise.all(prepared.map(({ wire }) => send(wire)))
    const receipts = await Promise.all(prepared.map(({ hash }) => getReceipt(hash)))
    expect(receipts.map((receipt) => receipt?.success)).toEqual([true, true, true])
  })

  it('reports an inner call that reverts on chain with its reason', async () => {
    const account = await createDelegated()
    const { hash, wire } = await prepare(account, [visit()], {
      change: (operation) => ({ ...operation, callData: encodeCalls([close()]) }),
    })
    await send(wire)
    const receipt = await getReceipt(hash)
    expect(receipt?.success).toBe(false)
    // Error("Shop: closed")
    expect(receipt?.reason).toContain(Buffer.from('Shop: closed').toString('hex'))
  })

  it('finds the receipt of an operation that another bundler sent', async () => {
    const other = await startBundler({ chainUrl })
    const { hash, wire } = await prepare(await createDelegated(), [visit()])
    await send(wire)
    expect(await getReceipt(hash, other.url)).toMatchObject({ success: true })
    await other.stop()
  })
})

describe('startBundler rejects', () => {
  it('an operation whose inner call reverts in the estimate, with the bytes of the revert', async () => {
    const account = await createDelegated()
    await expect(prepare(account, [visit(), close()])).rejects.toMatchObject({
      code: -32521,
      data: expect.stringContaining(Buffer.from('Shop: closed').toString('hex')),
    })
  })

  it('an account without code, factory and authorization', async () => {
    const account = await createDelegated()
    const { wire } = await prepare(account, [visit()])
    await callChain(chainUrl, 'anvil_setCode', [account.address, '0x'])
    await expect(send(wire)).rejects.toMatchObject({
      code: -32500,
      message: 'AA20 account not deployed',
    })
    await expect(prepare(createStatelessAccount(), [visit()])).rejects.toMatchObject({
      code: -32500,
      message: 'AA20 account not deployed',
    })
  })

  it('a factory that does not create the account', async () => {
    const account = createHybridAccount(contracts)
    const { wire } = await prepare(account, [visit()])
    await expect(send({ ...wire, factoryData: '0x00000000' })).rejects.toMatchObject({
      code: -32500,
      message: expect.stringMatching(/^AA1/),
    })
    await expect(
      prepare({ ...account, factoryData: '0x00000000' }, [visit()]),
    ).rejects.toMatchObject({ code: -32500, message: 'AA13 initCode failed' })
  })

  it('a signature of another key', async () => {
    const account = await createDelegated()
    const { operation } = await prepare(account, [visit()])
    const stranger = { ...account, owner: privateKeyToAccount(generatePrivateKey()) }
    const forged = await signOperation(stranger, operation, {
      chainId,
      entryPoint: contracts.entryPoint,
    })
    await expect(send(toWire(forged))).rejects.toMatchObject({
      code: -32507,
      message: 'AA24 signature error',
    })
  })

  it('a nonce that is used', async () => {
    const account = await createDelegated()
    const { wire } = await prepare(account, [visit()])
    const second = await prepare(account, [visit(), visit()])
    await send(wire)
    await expect(send(second.wire)).rejects.toMatchObject({
      code: -32500,
      message: 'AA25 invalid account nonce',
    })
  })

  it('an account that cannot pay', async () => {
    const account = await createDelegated()
    const { wire } = await prepare(account, [visit()], { isSponsored: false })
    await expect(send(wire)).rejects.toMatchObject({
      code: -32500,
      message: "AA21 didn't pay prefund",
    })
  })

  it('a sponsorship that another key signed, or that covers other content', async () => {
    const account = await createDelegated()
    const { operation } = await prepare(account, [visit()])
    const other = { ...operation, callGasLimit: operation.callGasLimit + 1n }
    const { entryPoint } = contracts
    await expect(
      send(toWire(await signOperation(account, other, { chainId, entryPoint }))),
    ).rejects.toMatchObject({ code: -32507, message: 'AA34 signature error' })
    const stranger = privateKeyToAccount(generatePrivateKey())
    const forged = await sponsor(operation, { paymaster, signer: stranger, chainUrl })
    await expect(
      send(toWire(await signOperation(account, forged, { chainId, entryPoint }))),
    ).rejects.toMatchObject({ code: -32507, message: 'AA34 signature error' })
  })

  it('a sponsorship that expired', async () => {
    const account = await createDelegated()
    const { wire } = await prepare(account, [visit()], { validUntil: 1 })
    await expect(send(wire)).rejects.toMatchObject({
      code: -32503,
      message: 'AA32 paymaster expired or not due',
    })
  })

  it('a paymaster without deposit', async () => {
    const poor = privateKeyToAccount(generatePrivateKey())
    const empty = await deployDevPaymaster(chainUrl, poor.address, { deposit: 0n })
    const account = await createDelegated()
    const { operation } = await prepare(account, [visit()])
    const unpaid = await sponsor(operation, { paymaster: empty, signer: poor, chainUrl })
    const { entryPoint } = contracts
    await expect(
      send(toWire(await signOperation(account, unpaid, { chainId, entryPoint }))),
    ).rejects.toMatchObject({ code: -32501, message: 'AA31 paymaster deposit too low' })
  })

  it('an authorization of another key, chain or nonce', async () => {
    const account = createStatelessAccount()
    const implementation = contracts.statelessImplementation
    const authorization = await authorize(account, implementation, chainUrl)
    const { wire } = await prepare(account, [visit()], { authorization })
    const attempts = {
      'not signed by the sender': await authorize(
        createStatelessAccount(),
        implementation,
        chainUrl,
      ),
      'another chain': await authorize(account, implementation, chainUrl, { chainId: 5 }),
      'transaction count': await authorize(account, implementation, chainUrl, { nonce: 7 }),
    }
    for (const [message, eip7702Auth] of Object.entries(attempts)) {
      await expect(send({ ...wire, eip7702Auth })).rejects.toMatchObject({
        code: -32602,
        message: expect.stringContaining(message),
      })
    }
    expect(await client().getCode({ address: account.address })).toBeUndefined()
  })

  it('another EntryPoint, invalid fields, parameters and methods', async () => {
    const account = await createDelegated()
    const { wire } = await prepare(account, [visit()])
    const entryPoint08 = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'
    await expect(send(wire, entryPoint08)).rejects.toMatchObject({
      code: -32602,
      message: `EntryPoint ${entryPoint08} is not supported`,
    })
    await expect(send({ ...wire, nonce: 1, callData: '0x1' })).rejects.toMatchObject({
      code: -32602,
      message: 'Invalid user operation: nonce, callData',
    })
    await expect(
      ask(bundler.url, 'eth_estimateUserOperationGas', [wire, contracts.entryPoint, {}]),
    ).rejects.toMatchObject({ code: -32602 })
    await expect(ask(bundler.url, 'eth_getUserOperationReceipt', ['0x1'])).rejects.toMatchObject({
      code: -32602,
    })
    await expect(ask(bundler.url, 'debug_bundler_clearState')).rejects.toMatchObject({
      code: -32601,
    })
    const response = await fetch(bundler.url, { method: 'POST', body: '[]' })
    expect(await response.json()).toMatchObject({ error: { code: -32600 } })
  })
})

describe('faults', () => {
  it('returns an HTTP error for every request', async () => {
    bundler.faults.status = 503
    const response = await fetch(bundler.url, { method: 'POST', body: '{}' })
    expect(response.status).toBe(503)
  })

  it('loses the response of an operation that it sent', async () => {
    const { hash, wire } = await prepare(await createDelegated(), [visit()])
    bundler.faults.lostResponses = 1
    await expect(send(wire)).rejects.toThrow('fetch failed')
    expect(await getReceipt(hash)).toMatchObject({ success: true })
    expect(await send(wire)).toBe(hash)
  })

  it('drops an operation, and takes it again afterwards', async () => {
    const { hash, wire } = await prepare(await createDelegated(), [visit()])
    bundler.faults.droppedOperations = 1
    expect(await send(wire)).toBe(hash)
    expect(await getByHash(hash)).toBeNull()
    expect(await getReceipt(hash)).toBeNull()
    expect(await send(wire)).toBe(hash)
    expect(await getReceipt(hash)).toMatchObject({ success: true })
  })

  it('holds an operation until it is told to send', async () => {
    const { hash, wire } = await prepare(await createDelegated(), [visit()])
    bundler.faults.heldOperations = 1
    await send(wire)
    expect(await getByHash(hash)).toMatchObject({ transactionHash: null, blockHash: null })
    expect(await getReceipt(hash)).toBeNull()
    await bundler.sendHeld()
    expect(await getReceipt(hash)).toMatchObject({ success: true })
  })

  it('replaces an operation that it holds only if both fees are at least 10 % higher', async () => {
    const account = await createDelegated()
    const { entryPoint } = contracts
    await ask(chainUrl, 'anvil_setBalance', [account.address, '0xde0b6b3a7640000'])
    const { hash, wire, operation } = await prepare(account, [visit()], { isSponsored: false })
    bundler.faults.heldOperations = 2
    await send(wire)
    const { maxFeePerGas, maxPriorityFeePerGas } = operation
    const enough = {
      maxFeePerGas: (maxFeePerGas * 11n + 9n) / 10n,
      maxPriorityFeePerGas: (maxPriorityFeePerGas * 11n + 9n) / 10n,
    }
    const withFees = async (fees: object) =>
      toWire(await signOperation(account, { ...operation, ...fees }, { chainId, entryPoint }))
    for (const fees of [
      { maxFeePerGas: enough.maxFeePerGas },
      { maxPriorityFeePerGas: enough.maxPriorityFeePerGas },
      { ...enough, maxFeePerGas: enough.maxFeePerGas - 1n },
    ])
      await expect(send(await withFees(fees))).rejects.toMatchObject({
        code: -32602,
        message: expect.stringContaining('replacement underpriced'),
      })
    expect(await getByHash(hash)).not.toBeNull()
    const next = await send(await withFees(enough))
    expect(await getByHash(hash)).toBeNull()
    await bundler.sendHeld()
    expect(await getReceipt(hash)).toBeNull()
    expect(await getReceipt(next)).toMatchObject({ success: true })
  })

  it('lies about results', async () => {
    bundler.faults.rewrite = (method, result) => (method === 'eth_chainId' ? '0x1' : result)
    expect(await ask(bundler.url, 'eth_chainId')).toBe('0x1')
    expect(await ask(bundler.url, 'eth_supportedEntryPoints')).toEqual([contracts.entryPoint])
    expect(bundler.requests.slice(-2)).toEqual(['eth_chainId', 'eth_supportedEntryPoints'])
  })
})

describe('toErrorCode', () => {
  it.each([
    ['AA10 sender already constructed', -32500],
    ['AA22 expired or not due', -32503],
    ['AA24 signature error', -32507],
    ['AA31 paymaster deposit too low', -32501],
    ['AA32 paymaster expired or not due', -32503],
    ['AA33 reverted', -32501],
    ['AA34 signature error', -32507],
    ['AA95 out of gas', -32500],
  ])('maps %s to %i', (reason, code) => {
    expect(toErrorCode(reason)).toBe(code)
  })
})
