/** Sponsored fees, on a real chain with the development paymaster, for real sessions. */

import { type MailServer, startMailServer } from '@scope/devnet'
import {
  batchMode,
  type Call,
  encodeCalls,
  encodeExecute,
  encodeExecutions,
  getHybridAccount,
} from '@scope/devnet/fixtures/smart-account'
import {
  type Address,
  concat,
  encodeFunctionData,
  type Hex,
  numberToHex,
  pad,
  parseAbi,
  parseEventLogs,
  slice,
} from 'viem'
import { entryPoint07Abi, toPackedUserOperation } from 'viem/account-abstraction'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GatewayConfig } from '../config/schema.js'
import type { Gateway } from '../create-gateway.js'
import { bank, json, shop as shopOrigin } from '../fixtures/auth-requests.js'
import { frameBrowser } from '../fixtures/frame-browser.js'
import { answerWith, type ScriptedNode, startNode } from '../fixtures/scripted-node.js'
import { type SignedInUser, signInUser, walletConfig } from '../fixtures/signed-in-user.js'
import {
  authorize,
  buildOperation,
  closeShop,
  paymasterSigningKey,
  type SmartChain,
  signOperation,
  startSmartChain,
  visit,
} from '../fixtures/smart-account.js'
import { createTestGateway } from '../fixtures/test-gateway.js'
import { getOperationHash } from './bundler-request.js'
import { userOperation } from './user-operation.js'

const chainId = 'eip155:31337'
const ether = 10n ** 18n
let chain: SmartChain
let mail: MailServer
let gateway: Gateway
let user: SignedInUser
const visitSelector = slice(visit(`0x${'1'.repeat(40)}`).data ?? '0x', 0, 4)

const policy = () => ({
  chains: [chainId],
  calls: [{ to: chain.shop, selectors: [visitSelector] }],
  maxWeiPerOperation: ether,
  perUserDaily: { count: 1_000, wei: 1_000n * ether },
  perProjectDaily: { wei: 10_000n * ether },
  sponsor: { name: 'Shop', icon: 'data:image/png;base64,AAAA' },
})

const smartConfig = (more: Partial<GatewayConfig> = {}) =>
  walletConfig(mail, {
    rpc: { allowPrivateNetworks: true, nodes: { [chainId]: [chain.url] } },
    smartAccounts: {
      bundlers: { [chainId]: [chain.bundler.url] },
      paymasters: { [chainId]: { address: chain.paymaster } },
      policies: { shop: policy() },
    },
    secrets: { paymasterSigningKey },
    ...more,
  })

beforeAll(async () => {
  chain = await startSmartChain()
  mail = await startMailServer()
  gateway = await createTestGateway(smartConfig())
  user = await signInUser(gateway, mail)
})
const closing: Gateway[] = []
afterAll(async () => {
  await Promise.all([gateway, ...closing].map((opened) => opened.close()))
  await mail.stop()
  await chain.stop()
})

interface Answer {
  readonly status: number
  readonly result?: Record<string, Hex>
  readonly error?: { readonly code: number; readonly message: string }
}

async function askPaymaster(
  method: string,
  operation: object,
  { by = user, at = gateway, params = [chain.contracts.entryPoint, '0x7a69', {}] } = {},
): Promise<Answer> {
  const body = { jsonrpc: '2.0', id: 3, method, params: [operation, ...params] }
  const response = await by.call(at, '/v1/paymaster', body)
  return { status: response.status, ...(await json<Omit<Answer, 'status'>>(response)) }
}
const getStub = (operation: object, options = {}) =>
  askPaymaster('pm_getPaymasterStubData', operation, options)
const getData = (operation: object, options = {}) =>
  askPaymaster('pm_getPaymasterData', operation, options)

const fields = ({ result = {} }: Answer) => {
  const { paymaster, paymasterData, paymasterVerificationGasLimit, paymasterPostOpGasLimit } =
    result
  return { paymaster, paymasterData, paymasterVerificationGasLimit, paymasterPostOpGasLimit }
}

/** An operation of the user's 7702 account. */
async function build(calls: readonly Call[] = [visit(chain.shop)], by = user, more: object = {}) {
  const { address } = by.owner
  const isDelegated = (await chain.node.getCode({ address })) !== undefined
  return buildOperation(chain, address, calls, {
    ...(!isDelegated && { eip7702Auth: await authorize(chain, by.owner) }),
    ...more,
  })
}

async function bundle(method: string, params: readonly unknown[], at = gateway) {
  const request = new Request(
    `http://gateway.example/v1/bundler?projectId=shop&chainId=${chainId}`,
    { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) },
  )
  return json<Answer>(await at.fetch(request, { address: '192.0.2.1' }))
}
const send = (wire: object) => bundle('eth_sendUserOperation', [wire, chain.contracts.entryPoint])

describe('POST /v1/paymaster', () => {
  it('sponsors an operation that upgrades the account, from the stub to the receipt', async () => {
    const built = await build()
    const stub = await getStub(built)
    expect(stub).toMatchObject({
      status: 200,
      result: { paymaster: chain.paymaster, sponsor: policy().sponsor },
    })
    const estimate = await bundle('eth_estimateUserOperationGas', [
      { ...built, ...fields(stub) },
      chain.contracts.entryPoint,
    ])
    const { callGasLimit, verificationGasLimit, preVerificationGas } = estimate.result ?? {}
    const estimated = { ...built, callGasLimit, verificationGasLimit, preVerificationGas }
    const data = await getData(estimated)
    expect(data.result?.paymasterData).toHaveLength(stub.result?.paymasterData?.length ?? 0)
    expect(Number(data.result?.validUntil)).toBeGreaterThan(Date.now() / 1_000 + 240)
    const signed = await signOperation(chain, user.owner, { ...estimated, ...fields(data) })
    const hash = getOperationHash(userOperation.parse(signed), chainId)
    expect(await send(signed)).toMatchObject({ result: hash })
    expect(await bundle('eth_getUserOperationReceipt', [hash])).toMatchObject({
      result: { success: true, paymaster: chain.paymaster },
    })
    expect(await chain.node.getBalance({ address: user.owner.address })).toBe(0n)
  })

  it('sponsors the deployment of a counterfactual account, and its later operations', async () => {
    const other = await signInUser(gateway, mail)
    const { address, ...deployment } = getHybridAccount(chain.contracts, other.owner.address)
    for (const more of [{ ...deployment, verificationGasLimit: 900_000n }, {}]) {
      const built = await buildOperation(chain, address, [visit(chain.shop)], more)
      const data = await getData(built, { by: other })
      expect(data.error).toBeUndefined()
      const signed = await signOperation(chain, other.owner, { ...built, ...fields(data) })
      const hash = getOperationHash(userOperation.parse(signed), chainId)
      expect(await send(signed)).toMatchObject({ result: hash })
      expect(await bundle('eth_getUserOperationReceipt', [hash])).toMatchObject({
        result: { success: true },
      })
    }
  })

  it('answers in JSON-RPC for other methods, chains and EntryPoints', async () => {
    const built = await build()
    expect(await askPaymaster('pm_sponsorUserOperation', built)).toMatchObject({
      error: { code: -32601 },
    })
    expect(
      await getStub(built, { params: [chain.contracts.entryPoint, '0x7a69', {}, {}] }),
    ).toMatchObject({ error: { code: -32602 } })
    expect(await getStub(built, { params: [chain.contracts.entryPoint, '31337'] })).toMatchObject({
      error: { code: -32602 },
    })
    const others = await getStub(built, { params: [chain.shop, '0x7a69'] })
    expect(others.error?.code).toBe(-32602)
    const unset = await user.call(gateway, '/v1/paymaster', {
      jsonrpc: '2.0',
      id: 1,
      method: 'pm_getPaymasterStubData',
      params: [built, chain.contracts.entryPoint, '0x1', {}],
    })
    expect([unset.status, await unset.text()]).toEqual([
      501,
      expect.stringContaining('smartAccounts.paymasters.eip155:1'),
    ])
  })

  it('[B32] sponsors EntryPoint 0.7 alone', async () => {
    const entryPoint08 = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'
    expect(await getData(await build(), { params: [entryPoint08, '0x7a69'] })).toMatchObject({
      error: { code: -32602, message: expect.stringContaining('only EntryPoint') },
    })
  })

  it('requires the session of a signed-in user in the wallet’s own page', async () => {
    const body = {
      jsonrpc: '2.0',
      id: 1,
      method: 'pm_getPaymasterData',
      params: [await build(), chain.contracts.entryPoint, '0x7a69'],
    }
    const stranger = await frameBrowser()
    const none = await stranger.call(gateway, '/v1/paymaster', body)
    expect(none.status).toBe(401)
    // A stolen token is of no use in another browser.
    const { accessToken } = user
    expect((await stranger.call(gateway, '/v1/paymaster', body, { accessToken })).status).toBe(401)
    expect((await user.call(gateway, '/v1/paymaster', body, { origin: shopOrigin })).status).toBe(
      403,
    )
    expect((await user.call(gateway, '/v1/paymaster', body, { origin: null })).status).toBe(403)
    expect((await user.call(gateway, '/v1/paymaster', body, { projectId: 'bank' })).status).toBe(
      401,
    )
  })

  it('pays for nothing in a project without a policy, and for a user without a wallet', async () => {
    const client = await signInUser(gateway, mail, { projectId: 'bank', parentOrigin: bank })
    expect(await getData(await build(undefined, client), { by: client })).toMatchObject({
      error: { code: -32002, message: 'This site pays no network fees.' },
    })
    const fresh = await signInUser(gateway, mail, { hasWallet: false })
    expect(await getData(await build(undefined, fresh), { by: fresh })).toMatchObject({
      error: { code: -32002, message: 'There is no wallet yet.' },
    })
  })
})

const rejected = (message: string) => ({ error: { code: -32002, message } })
const otherCall = rejected('This site doesn’t pay for this call.')
const undecodable = rejected('The calls of this operation can’t be decoded.')
const otherAccount = rejected('This site pays only for your own smart account.')

describe('POST /v1/paymaster rejects calls outside of the policy', () => {
  async function expectRejected(callData: Hex, answer: object) {
    const built = await build(undefined, user, { callData })
    expect(await getStub(built)).toMatchObject(answer)
    expect(await getData(built)).toMatchObject(answer)
  }

  it('[B34] another target or method, alone and behind allowed calls', async () => {
    const allowed = visit(chain.shop)
    const token = chain.paymaster
    for (const call of [
      closeShop(chain.shop),
      { ...allowed, to: token },
      { to: user.owner.address, value: 1n },
      { to: chain.shop },
      { to: chain.contracts.delegationManager, data: allowed.data ?? '0x' },
    ]) {
      await expectRejected(encodeCalls([call]), otherCall)
      await expectRejected(encodeCalls([allowed, allowed, call]), otherCall)
    }
  })

  it('[B34] texts that only begin like an allowed selector', async () => {
    for (const data of ['0x', slice(visitSelector, 0, 3), slice(visitSelector, 1)] as Hex[]) {
      await expectRejected(encodeCalls([{ to: chain.shop, data }]), otherCall)
    }
    const shifted = concat(['0x00', visitSelector])
    await expectRejected(encodeCalls([{ to: chain.shop, data: shifted }]), otherCall)
  })

  it('[B34] batches within batches', async () => {
    const inner = encodeCalls([visit(chain.shop)])
    await expectRejected(encodeCalls([{ to: user.owner.address, data: inner }]), otherCall)
    await expectRejected(encodeExecute(batchMode, inner), undecodable)
  })

  it('[B34] other methods, modes and encodings', async () => {
    const executions = encodeExecutions([visit(chain.shop)])
    const single = concat([chain.shop, pad('0x'), visitSelector])
    const batch = encodeCalls([visit(chain.shop)])
    const handled = parseAbi(['function executeFromExecutor(bytes32 mode, bytes executions)'])
    for (const callData of [
      '0x',
      visitSelector,
      // Single call, batch that goes on after a failure, delegate call.
      encodeExecute(pad('0x00'), single),
      encodeExecute(pad('0x0101', { dir: 'right' }), executions),
      encodeExecute(pad('0xff', { dir: 'right' }), concat([chain.shop, visitSelector])),
      encodeFunctionData({ abi: handled, args: [batchMode, executions] }),
      // Trailing bytes, and a second list that is read from another offset.
      concat([batch, '0x00']),
      concat([batch, executions]),
      encodeExecute(batchMode, concat([executions, executions])),
      encodeExecute(batchMode, '0x'),
    ] as Hex[]) {
      await expectRejected(callData, undecodable)
    }
    const tricky = batch.replace(`${'0'.repeat(62)}40`, `${'0'.repeat(62)}60`) as Hex
    expect(tricky).not.toBe(batch)
    await expectRejected(tricky, undecodable)
  })

  it('[B34] but none without calls, which only give the account its code', async () => {
    const built = await build(undefined, user, { callData: encodeCalls([]) })
    expect((await getStub(built)).error).toBeUndefined()
    expect((await getData(built)).error).toBeUndefined()
  })

  it('[B34] other chains, and a fee above the limit', async () => {
    const built = await build()
    const dear = { ...built, maxFeePerGas: numberToHex(10n ** 14n) }
    expect(await getData(dear)).toMatchObject(rejected('The fee is above this site’s limit.'))
    expect((await getStub(dear)).error).toBeUndefined()
    const free = { ...built, maxFeePerGas: '0x0' }
    expect(await getData(free)).toMatchObject(rejected('The operation has no gas limits or fee.'))
  })
})

describe('POST /v1/paymaster rejects accounts', () => {
  it('[B35] of other users', async () => {
    const victim = await signInUser(gateway, mail)
    expect(await getData(await build(undefined, victim))).toMatchObject(otherAccount)
    const { address, ...deployment } = getHybridAccount(chain.contracts, victim.owner.address)
    const built = await buildOperation(chain, address, [visit(chain.shop)], deployment)
    expect(await getData(built)).toMatchObject(otherAccount)
  })

  it('[B35] with a contract of an attacker as their code', async () => {
    const other = await signInUser(gateway, mail)
    const own = { by: other }
    const { address } = other.owner
    const evil = await authorize(chain, other.owner, chain.shop)
    const built = await build(undefined, other, { eip7702Auth: evil })
    expect(await getData(built, own)).toMatchObject(otherAccount)
    const everyChain = { ...(await authorize(chain, other.owner)), chainId: '0x0' }
    const widened = { ...built, eip7702Auth: everyChain }
    expect(await getData(widened, own)).toMatchObject(otherAccount)
    const { eip7702Auth: _, ...plain } = built
    expect(await getData(plain, own)).toMatchObject(
      rejected('The operation lacks the authorization of the smart account.'),
    )
    for (const bytecode of [
      concat(['0xef0100', chain.shop]),
      (await chain.node.getCode({ address: chain.shop })) ?? '0x',
    ]) {
      await chain.test.setCode({ address, bytecode })
      expect(await getData(plain, own)).toMatchObject(otherAccount)
      // The authorization may be left out when the operation is sent.
      const eip7702Auth = await authorize(chain, other.owner)
      expect(await getData({ ...plain, eip7702Auth }, own)).toMatchObject(otherAccount)
    }
    const known = concat(['0xef0100', chain.contracts.statelessImplementation])
    await chain.test.setCode({ address, bytecode: known })
    expect((await getData(plain, own)).error).toBeUndefined()
    const { factory, factoryData } = getHybridAccount(chain.contracts, address)
    const both = { ...plain, factory, factoryData }
    expect(await getData(both, own)).toMatchObject(otherAccount)
  })

  it('[B35] that another factory, proxy or implementation would deploy', async () => {
    const { address: owner } = user.owner
    const known = getHybridAccount(chain.contracts, owner)
    const proxy = getHybridAccount(chain.contracts, owner, { proxy: `0x${'00'.repeat(1008)}` })
    const evil = getHybridAccount(chain.contracts, owner, { implementation: chain.shop })
    const attempts = [
      proxy,
      evil,
      { ...known, address: evil.address },
      { ...known, factory: chain.shop },
      { ...known, factoryData: concat([known.factoryData, '0x00']) },
      { ...known, factoryData: '0x' },
      { address: known.address },
    ]
    for (const { address, ...deployment } of attempts) {
      const built = await buildOperation(chain, address, [visit(chain.shop)], deployment)
      expect(await getData(built)).toMatchObject(otherAccount)
    }
  })

  it('[B35] of the owner that a contract of an attacker only claims', async () => {
    const liar: Address = '0x00000000000000000000000000000000000a11ce'
    // owner() returns the user's address, for any call.
    const bytecode = concat(['0x73', user.owner.address, '0x5f5260205ff3'])
    await chain.test.setCode({ address: liar, bytecode })
    const slot = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'
    const implementation = pad(chain.contracts.hybridImplementation, { size: 32 })
    await chain.test.setStorageAt({ address: liar, index: slot, value: implementation })
    const built = await buildOperation(chain, liar, [visit(chain.shop)])
    expect(await getData(built)).toMatchObject(otherAccount)
    // The real proxy, with another implementation, then with another owner.
    const { address: owner } = user.owner
    const real = getHybridAccount(chain.contracts, owner)
    const deploy = { to: real.factory, data: real.factoryData }
    await chain.mined(chain.getWallet(5).sendTransaction(deploy))
    const deployed = await buildOperation(chain, real.address, [visit(chain.shop)])
    expect((await getData(deployed)).error).toBeUndefined()
    await chain.test.setStorageAt({ address: real.address, index: slot, value: pad(chain.shop) })
    expect(await getData(deployed)).toMatchObject(otherAccount)
    const stranger = await signInUser(gateway, mail)
    const theirs = getHybridAccount(chain.contracts, stranger.owner.address)
    const deployTheirs = { to: theirs.factory, data: theirs.factoryData }
    await chain.mined(chain.getWallet(5).sendTransaction(deployTheirs))
    const foreign = await buildOperation(chain, theirs.address, [visit(chain.shop)])
    expect(await getData(foreign)).toMatchObject(otherAccount)
  })
})

describe('paymaster data', () => {
  it('[B37] is valid for one operation, as it was signed, for a few minutes', async () => {
    const built = await build()
    const data = await getData(built)
    const sign = (more: object) =>
      signOperation(chain, user.owner, { ...built, ...fields(data), ...more })
    const otherCalls = encodeCalls([visit(chain.shop), visit(chain.shop)])
    for (const more of [
      { callData: otherCalls },
      { callGasLimit: '0x30d41' },
      { maxFeePerGas: '0xb2d05e01' },
      { paymasterPostOpGasLimit: '0x2' },
    ]) {
      expect(await send(await sign(more))).toMatchObject({
        error: { code: -32507, message: 'AA34 signature error' },
      })
    }
    const stub = await getStub(built)
    expect(await send(await sign(fields(stub)))).toMatchObject({ error: { code: -32507 } })
    expect((await send(await sign({}))).error).toBeUndefined()
    expect(await send(await sign({ callGasLimit: '0x30d41' }))).toMatchObject({
      error: { message: expect.stringMatching(/^AA(25|34)/) },
    })
    const again = await build()
    const replayed = await signOperation(chain, user.owner, { ...again, ...fields(data) })
    expect(await send(replayed)).toMatchObject({ error: { code: -32507 } })

    const last = await build()
    const soonOver = await signOperation(chain, user.owner, {
      ...last,
      ...fields(await getData(last)),
    })
    const id = await chain.test.snapshot()
    await chain.test.increaseTime({ seconds: 400 })
    await chain.test.mine({ blocks: 1 })
    expect(await send(soonOver)).toMatchObject({
      error: { code: -32503, message: 'AA32 paymaster expired or not due' },
    })
    await chain.test.revert({ id })
  })

  it('[B37] is given once for each proof of the browser', async () => {
    const body = {
      jsonrpc: '2.0',
      id: 1,
      method: 'pm_getPaymasterData',
      params: [await build(), chain.contracts.entryPoint, '0x7a69'],
    }
    const { accessToken } = user
    const proof = await user.browser.prove('/v1/paymaster', { accessToken })
    expect((await user.call(gateway, '/v1/paymaster', body, { proof })).status).toBe(200)
    expect((await user.call(gateway, '/v1/paymaster', body, { proof })).status).toBe(401)
  })
})

describe('quotas', () => {
  /** The highest fee of the operations here: all gas limits at 3 gwei. */
  const fee = (200_000n + 300_000n + 100_000n + 60_000n + 1n) * 3_000_000_000n
  async function startWith(perUserDaily: { count: number; wei: bigint }) {
    const limited = await createTestGateway(
      smartConfig({
        smartAccounts: {
          bundlers: { [chainId]: [chain.bundler.url] },
          paymasters: { [chainId]: { address: chain.paymaster } },
          policies: { shop: { ...policy(), perUserDaily } },
        },
      }),
    )
    closing.push(limited)
    const own = { by: await signInUser(limited, mail), at: limited }
    return { limited, own }
  }
  const reached = rejected('You reached this site’s daily limit of sponsored fees.')

  it('[B36] signs for one of two operations at once', async () => {
    const { own } = await startWith({ count: 1, wei: ether })
    const first = await build(undefined, own.by)
    const second = { ...first, nonce: '0x10000000000000000' }
    const answers = await Promise.all([getData(first, own), getData(second, own)])
    expect(answers.filter(({ result }) => result)).toHaveLength(1)
    expect(answers.filter(({ error }) => error)).toMatchObject([reached])
    // A rejected request, or one for a stub, uses nothing up.
    expect((await getStub(second, own)).error).toBeUndefined()
  })

  it('replaces the reserved fee by the paid one when the receipt passes through', async () => {
    const { limited, own } = await startWith({ count: 10, wei: fee + fee / 2n })
    const first = await build(undefined, own.by)
    const data = await getData(first, own)
    const signed = await signOperation(chain, own.by.owner, { ...first, ...fields(data) })
    const hash = getOperationHash(userOperation.parse(signed), chainId)
    expect((await send(signed)).result).toBe(hash)
    const second = await build(undefined, own.by)
    expect(await getData(second, own)).toMatchObject(reached)
    await bundle('eth_getUserOperationReceipt', [hash], limited)
    expect((await getData(second, own)).error).toBeUndefined()
  })

  it('[B36] counts an operation that the user sent without a bundler', async () => {
    // Knows only what was sent through it.
    const bundler = await startNode(answerWith({ eth_getUserOperationReceipt: null }), '0x7a69')
    const start = Date.now()
    let elapsed = 0
    const now = () => start + elapsed
    const limited = await createTestGateway(
      smartConfig({
        smartAccounts: {
          bundlers: { [chainId]: [bundler.url] },
          paymasters: { [chainId]: { address: chain.paymaster } },
          policies: { shop: { ...policy(), perUserDaily: { count: 1, wei: ether } } },
        },
      }),
      { now },
    )
    closing.push(limited)
    const snapshot = await chain.test.snapshot()
    const mined = await signInUser(limited, mail, { now })
    const unmined = await signInUser(limited, mail, { now })
    const first = await build(undefined, mined)
    const data = await getData(first, { by: mined, at: limited })
    const signed = await signOperation(chain, mined.owner, { ...first, ...fields(data) })
    const bare = await build(undefined, unmined)
    expect((await getData(bare, { by: unmined, at: limited })).error).toBeUndefined()

    const account = chain.getWallet(5)
    const { eip7702Auth: _, ...operation } = userOperation.parse(signed)
    const { logs } = await chain.mined(
      account.sendTransaction({
        to: chain.contracts.entryPoint,
        data: encodeFunctionData({
          abi: entryPoint07Abi,
          functionName: 'handleOps',
          args: [[toPackedUserOperation(operation)], account.account.address],
        }),
        authorizationList: [
          await mined.owner.signAuthorization({
            address: chain.contracts.statelessImplementation,
            chainId: 31_337,
            nonce: 0,
          }),
        ],
      }),
    )
    const [event] = parseEventLogs({ abi: entryPoint07Abi, logs, eventName: 'UserOperationEvent' })
    expect(event?.args).toMatchObject({ sender: mined.owner.address, paymaster: chain.paymaster })

    const getNext = (by: SignedInUser, nonce: string) =>
      build(undefined, by, { nonce }).then((next) => getData(next, { by, at: limited }))
    elapsed = 7 * 60_000
    await chain.test.increaseTime({ seconds: 420 })
    // No block is later than the data: this node may lag.
    expect(await getNext(unmined, '0x10000000000000000')).toMatchObject(reached)
    await chain.test.mine({ blocks: 1 })
    expect(await getNext(mined, '0x1')).toMatchObject(reached)
    expect((await getNext(unmined, '0x10000000000000000')).error).toBeUndefined()
    await chain.test.revert({ id: snapshot })
    await bundler.stop()
  })

  it('releases the fee if the paymaster does not answer', async () => {
    const service = await startNode(answerWith({}))
    const limited = await createTestGateway(
      smartConfig({
        smartAccounts: {
          bundlers: { [chainId]: [chain.bundler.url] },
          paymasters: { [chainId]: { url: service.url } },
          policies: { shop: { ...policy(), perUserDaily: { count: 1, wei: ether } } },
        },
      }),
    )
    closing.push(limited)
    const own = { by: await signInUser(limited, mail), at: limited }
    const limits = { paymasterVerificationGasLimit: '0xea60', paymasterPostOpGasLimit: '0x1' }
    const built = { ...(await build(undefined, own.by)), ...limits }
    service.script = (_, response) => response.end('no JSON')
    expect(await getData(built, own)).toMatchObject({ status: 502, error: { code: -32603 } })
    const final = { paymaster: chain.paymaster, paymasterData: '0x12' }
    service.script = answerWith({ pm_getPaymasterData: final })
    const next = { ...built, nonce: '0x10000000000000000' }
    expect((await getData(next, own)).result).toEqual(final)
    await service.stop()
  })
})

describe('a paymaster service', () => {
  const secret = 'pk_9fKq2LxT7vWc3RbN8yHd'
  const context = { sponsorshipPolicyId: 'sp_1' }
  let service: ScriptedNode
  let forwarding: Gateway
  let other: SignedInUser
  beforeAll(async () => {
    service = await startNode(answerWith({}))
    const url = `${service.url}/v2?apikey=${secret}`
    forwarding = await createTestGateway(
      smartConfig({
        smartAccounts: {
          bundlers: { [chainId]: [chain.bundler.url] },
          paymasters: { [chainId]: { url, context } },
          policies: { shop: policy() },
        },
      }),
    )
    other = await signInUser(forwarding, mail)
  })
  afterAll(async () => {
    await forwarding.close()
    await service.stop()
  })
  const data = (more: object = {}) => ({
    paymaster: chain.paymaster,
    paymasterData: '0x1234',
    paymasterVerificationGasLimit: '0xea60',
    paymasterPostOpGasLimit: '0x1',
    ...more,
  })
  const own = () => ({ by: other, at: forwarding })
  const serve = (stub: object, final: object) => {
    service.calls.length = 0
    service.script = answerWith({ pm_getPaymasterStubData: stub, pm_getPaymasterData: final })
  }

  it('gets what the policy allows, with the operator’s context', async () => {
    serve(data({ sponsor: { name: 'Provider' } }), data({ paymasterData: '0x5678' }))
    const built = await build(undefined, other)
    const stub = await getStub(built, own())
    expect(stub.result).toEqual({ ...data(), sponsor: policy().sponsor })
    const completed = { ...built, ...fields(stub) }
    expect((await getData(completed, own())).result).toEqual(data({ paymasterData: '0x5678' }))
    const { signature: _, ...unsigned }: Record<string, unknown> = completed
    const asked = service.calls.map(({ method, params }) => ({ method, params }))
    const params = [unsigned, chain.contracts.entryPoint, '0x7a69', context]
    expect(asked.slice(1)).toEqual([{ method: 'pm_getPaymasterData', params }])
    service.calls.length = 0
    const wrong = await build([closeShop(chain.shop)], other)
    expect(await getData(wrong, own())).toMatchObject(otherCall)
    expect(service.calls).toEqual([])
  })

  it('[B36] is not believed if its stub is final, or its gas limits change', async () => {
    const built = await build(undefined, other)
    serve(data({ isFinal: true }), data())
    expect(await getStub(built, own())).toMatchObject({ status: 502, error: { code: -32603 } })
    expect(await getData(built, own())).toMatchObject({ status: 502, error: { code: -32603 } })
    for (const more of [
      { paymasterVerificationGasLimit: '0xf4240' },
      { paymasterVerificationGasLimit: '0xea5f' },
      { paymasterPostOpGasLimit: '0x0' },
    ]) {
      serve(data(), data(more))
      const changed = rejected('The paymaster changed the gas limits.')
      for (const sent of [built, { ...built, ...data() }]) {
        expect(await getData(sent, own())).toMatchObject(changed)
      }
    }
  })

  it('[B28] tells nothing of its URL, key or words', async () => {
    const built = await build(undefined, other)
    service.script = ([call], response) => {
      const message = `Plan limit of ${secret} at https://api.provider.example`
      response.end(
        JSON.stringify({ jsonrpc: '2.0', id: call?.id, error: { code: -32000, message } }),
      )
    }
    const answers = [await getStub(built, own()), await getData(built, own())]
    expect(answers[0]).toMatchObject(rejected('The paymaster rejected this operation.'))
    service.script = (_, response) => response.end(`<html>${secret}</html>`)
    answers.push(await getStub(built, own()))
    serve({ paymaster: '0x1', paymasterData: secret }, {})
    answers.push(await getStub(built, own()))
    expect(answers.slice(2).map(({ status }) => status)).toEqual([502, 502])
    expect(JSON.stringify(answers)).not.toMatch(/pk_|provider\.example|127\.0\.0\.1|Plan/)
  })
})
