import { createKit } from '@scope/core'
import { isCaipNetworkId, toNetwork } from '@scope/core/chain'
import * as viemChains from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { shareableUrls } from '../switch-network.js'
import * as networks from './index.js'

const all = Object.entries(networks)

describe('[NET-01] presets', () => {
  it('lists over 100 EVM networks, with Ethereum as id 1 with 18 decimals', () => {
    expect(all.length).toBeGreaterThan(100)
    expect(networks.mainnet).toMatchObject({
      id: 1,
      nativeCurrency: { symbol: 'ETH', decimals: 18 },
    })
  })

  it('lists every id once, valid, with an https node and no key', () => {
    const ids = all.map(([, { id }]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [name, network] of all) {
      expect(isCaipNetworkId(toNetwork(network).caipNetworkId), name).toBe(true)
      expect(shareableUrls(network.rpcUrls.default.http).length, name).toBeGreaterThan(0)
    }
  })

  it('[NET-02] have the image ids that the specification lists', () => {
    const getImage = Object.fromEntries(
      all.map(([, network]) => [network.id, 'assets' in network && network.assets.imageId]),
    )
    expect(getImage).toMatchObject({
      1: 'ba0ba0cd-17c6-4806-ad93-f9d174f17900',
      10: 'ab9c186a-c52f-464b-2906-ca59d760a400',
      8453: '7289c336-3981-4081-c5f4-efc26ac64a00',
      11155111: 'e909ea0a-f92a-4512-c8fc-748044ea6800',
    })
    const ids = Object.values(getImage).filter((id) => id !== false)
    expect(ids).toHaveLength(30)
    for (const id of ids) expect(id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  })

  it('match viem’s chains', () => {
    const byName: Record<
      string,
      { id: number; nativeCurrency: { symbol: string; decimals: number } }
    > = { ...viemChains }
    const shared = all.filter(([name]) => name in byName && name !== 'localhost')
    expect(shared.length).toBeGreaterThan(100)
    for (const [name, { id, nativeCurrency }] of shared) {
      expect({ id, decimals: nativeCurrency.decimals }, name).toEqual({
        id: byName[name]?.id,
        decimals: byName[name]?.nativeCurrency.decimals,
      })
    }
  })

  it('[NET-01] accepts every viem chain unchanged', () => {
    for (const chain of Object.values(viemChains)) {
      const kit = createKit({
        metadata: { name: 'x', url: 'https://x.example' },
        networks: [chain],
      })
      expect(kit.network.find(`eip155:${chain.id}`)?.name).toBe(chain.name)
    }
  })
})
