import {
  type Abi,
  type Address,
  BaseError,
  ContractFunctionRevertedError,
  createPublicClient,
  createWalletClient,
  defineChain,
  erc20Abi,
  http,
  parseEther,
  publicActions,
  zeroAddress,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Devnet, startDevnet } from '../devnet.js'
import { waitForReceipt } from '../fixtures/wait-for-receipt.js'
import { contracts, deployContract, deployTokens, devAccounts, hostileName } from '../index.js'
import type { DevTokens } from './tokens.js'

let net: Devnet
let url: string
let tokens: DevTokens
beforeAll(async () => {
  net = await startDevnet({ chains: [{ chainId: 31337 }] })
  url = net.chains[0]?.url ?? ''
  tokens = await deployTokens(url)
})
afterAll(() => net.stop())

const owner = mnemonicToAccount(devAccounts)
const other: Address = '0x00000000000000000000000000000000000c0ffe'
const chain = (multicall3?: Address) =>
  defineChain({
    id: 31337,
    name: 'Devnet',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
    ...(multicall3 && { contracts: { multicall3: { address: multicall3 } } }),
  })
const wallet = () =>
  createWalletClient({
    account: owner,
    chain: chain(),
    transport: http(url),
    pollingInterval: 20,
  }).extend(publicActions)
const read = (address: Address, functionName: 'symbol' | 'name' | 'decimals') =>
  wallet().readContract({ address, abi: erc20Abi, functionName })
const balance = (address: Address, account: Address) =>
  wallet().readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [account] })

/** Sends what a wallet would, without asking whether it will work, and waits. */
async function write(address: Address, abi: Abi, functionName: string, args: readonly unknown[]) {
  const client = wallet()
  const hash = await client.writeContract({ address, abi, functionName, args, gas: 500_000n })
  return waitForReceipt(client, hash)
}

/** The words a call is refused with. */
async function refusal(work: Promise<unknown>): Promise<string | undefined> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  const cause =
    error instanceof BaseError && error.walk((e) => e instanceof ContractFunctionRevertedError)
  return cause instanceof ContractFunctionRevertedError ? cause.reason : undefined
}

describe('deployTokens', () => {
  it('deploys tokens to the same addresses on every chain, and changes nothing on a second call', async () => {
    expect(await deployTokens(url)).toEqual(tokens)
    const second = await startDevnet({ chains: [{ chainId: 31338 }] })
    expect(await deployTokens(second.chains[0]?.url ?? '')).toEqual(tokens)
    await second.stop()
    const { abi, bytecode } = contracts.standardToken
    const args = ['Standard Token', 'STD', 6, 10n ** 12n, owner.address] as const
    expect(await deployContract(url, { abi, bytecode }, args)).toBe(tokens.standard)
    const salt = `0x${'07'.repeat(32)}` as const
    const elsewhere = await deployContract(url, { abi, bytecode }, args, salt)
    expect(elsewhere).not.toBe(tokens.standard)
    expect(await read(elsewhere, 'symbol')).toBe('STD')
  })

  it('gives the owner a million of each', async () => {
    for (const [token, decimals] of [
      [tokens.standard, 6n],
      [tokens.noReturn, 6n],
      [tokens.fee, 18n],
      [tokens.reverting, 18n],
    ] as const) {
      expect(await read(token, 'decimals')).toBe(Number(decimals))
      expect(await balance(token, owner.address)).toBe(10n ** (6n + decimals))
    }
  })

  it('rejects if the constructor reverts', async () => {
    const bytecode = '0x5f5ffd'
    await expect(deployContract(url, { abi: [], bytecode }, [])).rejects.toThrow()
  })
})

describe('the standard token', () => {
  it('transfers and approves with events that viem reads', async () => {
    const client = wallet()
    const { standard } = tokens
    await write(standard, erc20Abi, 'transfer', [other, 1_500_000n])
    expect(await balance(standard, other)).toBe(1_500_000n)
    await write(standard, erc20Abi, 'approve', [owner.address, 70n])
    await write(standard, erc20Abi, 'transferFrom', [owner.address, other, 30n])
    const args = [owner.address, owner.address] as const
    expect(
      await client.readContract({
        address: standard,
        abi: erc20Abi,
        functionName: 'allowance',
        args,
      }),
    ).toBe(40n)
    const moves = await client.getContractEvents({
      address: standard,
      abi: erc20Abi,
      eventName: 'Transfer',
      fromBlock: 0n,
      args: { to: other },
    })
    expect(moves.map(({ args }) => args.value)).toEqual([1_500_000n, 30n])
  })

  it('reverts without balance or with too small an allowance', async () => {
    const client = wallet()
    const call = { address: tokens.standard, abi: contracts.standardToken.abi } as const
    await expect(
      client.simulateContract({
        ...call,
        functionName: 'transfer',
        args: [zeroAddress, 10n ** 30n],
      }),
    ).rejects.toThrow(/InsufficientBalance/)
    await expect(
      client.simulateContract({
        ...call,
        functionName: 'transferFrom',
        args: [other, owner.address, 1n],
      }),
    ).rejects.toThrow(/InsufficientAllowance/)
  })

  it('shows its own name', async () => {
    expect(await read(tokens.hostile, 'name')).toBe(hostileName)
    expect(await read(tokens.hostile, 'symbol')).toHaveLength(10_000)
  })
})

describe('non-standard tokens', () => {
  it('transfers without a return value, which strict callers can’t decode', async () => {
    const args = [other, 5n] as const
    const call = { address: tokens.noReturn, account: owner.address } as const
    await expect(
      wallet().simulateContract({ ...call, abi: erc20Abi, functionName: 'transfer', args }),
    ).rejects.toThrow(/returned no data/)
    const receipt = await write(tokens.noReturn, erc20Abi, 'transfer', args)
    expect(receipt.status).toBe('success')
    expect(await balance(tokens.noReturn, other)).toBe(5n)
  })

  it('keeps a fee of one percent', async () => {
    await write(tokens.fee, erc20Abi, 'transfer', [other, 1_000n])
    expect(await balance(tokens.fee, other)).toBe(990n)
    expect(await balance(tokens.fee, tokens.fee)).toBe(10n)
  })

  it('changes its decimals between two reads, also beyond eight bits', async () => {
    const { abi } = contracts.lyingToken
    const output = () =>
      wallet().readContract({ address: tokens.lying, abi, functionName: 'decimals' })
    expect(await output()).toBe(18n)
    for (const next of [6n, 77n, 2n ** 255n]) {
      await write(tokens.lying, abi, 'setDecimals', [next])
      expect(await output()).toBe(next)
    }
    await expect(read(tokens.lying, 'decimals')).rejects.toThrow()
    await write(tokens.lying, abi, 'setDecimals', [18n])
  })

  it('reverts every transfer with a reason in spite of a balance', async () => {
    const call = { address: tokens.reverting, account: owner.address, abi: erc20Abi } as const
    const args = [other, 1n] as const
    expect(
      await refusal(wallet().simulateContract({ ...call, functionName: 'transfer', args })),
    ).toBe('transfers are paused')
    const receipt = await write(tokens.reverting, erc20Abi, 'transfer', args)
    expect(receipt.status).toBe('reverted')
    expect(await balance(tokens.reverting, owner.address)).toBe(10n ** 24n)
  })
})

describe('the multicall', () => {
  it('is compatible with viem, also with some failed calls', async () => {
    const address = await deployContract(url, contracts.multicall, [])
    const client = createPublicClient({ chain: chain(address), transport: http(url) })
    const answers = await client.multicall({
      contracts: [
        { address: tokens.standard, abi: erc20Abi, functionName: 'symbol' },
        { address: tokens.noReturn, abi: contracts.priceFeed.abi, functionName: 'description' },
        { address: tokens.fee, abi: erc20Abi, functionName: 'decimals' },
      ],
    })
    expect(answers.map(({ status, result }) => [status, result])).toEqual([
      ['success', 'STD'],
      ['failure', undefined],
      ['success', 18],
    ])
    const { abi } = contracts.multicall
    const strict = [
      { target: tokens.standard, allowFailure: false, callData: '0x12345678' },
    ] as const
    expect(
      await refusal(
        client.simulateContract({ address, abi, functionName: 'aggregate3', args: [strict] }),
      ),
    ).toBe('Multicall3: call failed')
    expect(
      await client.readContract({
        address,
        abi,
        functionName: 'getEthBalance',
        args: [tokens.standard],
      }),
    ).toBe(0n)
  })
})

describe('the price feed', () => {
  it('returns the set price and time', async () => {
    const { abi } = contracts.priceFeed
    const address = await deployContract(url, contracts.priceFeed, ['ETH / USD', 8, 2_000n])
    await write(address, abi, 'set', [-5n, 1_700_000_000n])
    const client = wallet()
    expect(await client.readContract({ address, abi, functionName: 'latestRoundData' })).toEqual([
      2n,
      -5n,
      1_700_000_000n,
      1_700_000_000n,
      2n,
    ])
    expect(await client.readContract({ address, abi, functionName: 'decimals' })).toBe(8)
  })
})

describe('contracts that receive native currency', () => {
  it('emits an event on receipt', async () => {
    const address = await deployContract(url, contracts.receiver, [])
    const client = wallet()
    const hash = await client.sendTransaction({ to: address, value: parseEther('1') })
    await waitForReceipt(client, hash)
    const { abi } = contracts.receiver
    const [event] = await client.getContractEvents({ address, abi, eventName: 'Received' })
    expect(event?.args).toEqual({ from: owner.address, value: parseEther('1') })
  })

  it('signs in by ERC-1271, and has no function to send', async () => {
    const { abi } = contracts.receiveOnlyAccount
    const address = await deployContract(url, contracts.receiveOnlyAccount, [owner.address])
    const client = wallet()
    const hash = await client.sendTransaction({ to: address, value: 1n })
    await waitForReceipt(client, hash)
    expect(await client.getBalance({ address })).toBe(1n)
    const signature = await owner.signMessage({ message: 'hello' })
    expect(await client.verifyMessage({ address, message: 'hello', signature })).toBe(true)
    expect(await client.verifyMessage({ address, message: 'other', signature })).toBe(false)
    const functions = abi.flatMap((entry) => (entry.type === 'function' ? [entry.name] : []))
    expect(functions.sort()).toEqual(['isValidSignature', 'owner'])
  })
})
