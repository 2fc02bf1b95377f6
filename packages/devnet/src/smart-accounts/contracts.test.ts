import { createPublicClient, http, isAddressEqual, parseAbi, size } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Devnet, startDevnet } from '../devnet.js'
import { deploySmartAccountContracts } from './contracts.js'

let net: Devnet
let url = ''
beforeAll(async () => {
  net = await startDevnet({ chains: [{ chainId: 31337 }] })
  url = net.chains[0]?.url ?? ''
})
afterAll(() => net.stop())

describe('deploySmartAccountContracts', () => {
  it('puts every contract at its mainnet address, with its immutables and storage', async () => {
    const contracts = await deploySmartAccountContracts(url)
    expect(contracts).toMatchObject({
      entryPoint: '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
      delegationManager: '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3',
      simpleFactory: '0x69Aa2f9fe1572F1B640E1bbc512f5c3a734fc77c',
      hybridImplementation: '0x48dBe696A4D990079e039489bA2053B36E8FFEC4',
      statelessImplementation: '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B',
    })
    expect(contracts.enforcers).toMatchObject({
      AllowedTargetsEnforcer: '0x7F20f61b1f09b08D970938F6fa563634d65c4EeB',
      ERC20StreamingEnforcer: '0x56c97aE02f233B29fa03502Ecc0457266d9be00e',
      RedeemerEnforcer: '0xE144b0b2618071B4E56f746313528a669c7E65c5',
    })
    const client = createPublicClient({ transport: http(url) })
    const { enforcers, ...rest } = contracts
    const addresses = [...Object.values(rest), ...Object.values(enforcers)]
    expect(addresses).toHaveLength(20)
    const sizes = await Promise.all(
      addresses.map(async (address) => size((await client.getCode({ address })) ?? '0x')),
    )
    expect(Math.min(...sizes)).toBeGreaterThan(100)

    const abi = parseAbi([
      'function owner() view returns (address)',
      'function paused() view returns (bool)',
      'function entryPoint() view returns (address)',
      'function delegationManager() view returns (address)',
    ])
    const read = (address: `0x${string}`, functionName: 'owner' | 'entryPoint') =>
      client.readContract({ address, abi, functionName })
    expect(await read(contracts.delegationManager, 'owner')).toBe(
      '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720',
    )
    for (const account of [contracts.hybridImplementation, contracts.statelessImplementation]) {
      expect(isAddressEqual(await read(account, 'entryPoint'), contracts.entryPoint)).toBe(true)
    }
  })

  it('changes nothing if the contracts are already there', async () => {
    const first = await deploySmartAccountContracts(url)
    const client = createPublicClient({ transport: http(url), cacheTime: 0 })
    const block = await client.getBlockNumber()
    expect(await deploySmartAccountContracts(url)).toEqual(first)
    expect(await client.getBlockNumber()).toBe(block)
  })

  it('rejects if the chain cannot place contracts', async () => {
    await expect(deploySmartAccountContracts('http://127.0.0.1:9')).rejects.toThrow()
  })
})
