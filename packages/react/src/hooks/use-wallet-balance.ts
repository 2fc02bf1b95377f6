import { type CaipNetworkId, getReference } from '@scope/core'
import { useEffect, useState } from 'react'
import { useKit } from '../scope-context.js'
import { useAccount } from './use-account.js'

interface Provider {
  request(request: {
    readonly method: string
    readonly params?: readonly unknown[]
  }): Promise<unknown>
}

const isProvider = (value: unknown): value is Provider =>
  typeof value === 'object' &&
  value !== null &&
  'request' in value &&
  typeof value.request === 'function'

const quantity = /^0x[\da-f]{1,64}$/i
const parseQuantity = (value: unknown): bigint | undefined =>
  typeof value === 'string' && quantity.test(value) ? BigInt(value) : undefined

/** The wallet may have changed its network since. */
async function askBalance(provider: Provider, address: string, networkId: CaipNetworkId) {
  const [chainId, balance] = await Promise.all([
    provider.request({ method: 'eth_chainId' }),
    provider.request({ method: 'eth_getBalance', params: [address, 'latest'] }),
  ])
  const isSame = `${parseQuantity(chainId)}` === getReference(networkId)
  return isSame ? parseQuantity(balance) : undefined
}

/**
 * Returns the native balance as an EVM wallet tells it, in base units. For networks that the site has no node of. Undefined
 * until it is known, and if the wallet doesn't tell.
 */
export function useWalletBalance(networkId: CaipNetworkId | undefined): bigint | undefined {
  const kit = useKit()
  const { address } = useAccount({ namespace: 'eip155' })
  const of = `${networkId} ${address}`
  const [told, setTold] = useState<{ readonly of: string; readonly balance: bigint | undefined }>()
  useEffect(() => {
    const provider: unknown = kit.provider('eip155')
    if (!networkId || !address || !isProvider(provider)) return
    let isCurrent = true
    askBalance(provider, address, networkId).then(
      (balance) => isCurrent && setTold({ of, balance }),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [kit, address, networkId, of])
  return told?.of === of ? told.balance : undefined
}
