/** The kit that the settings describe. It is made again if one of them changes. */
import type { Kit, KitOptions } from '@scope/core'
// For its types alone: its code comes with ?devtools.
import type {} from '@scope/devtools'
import { siwx } from '@scope/siwx'
import { localSessions } from '@scope/siwx/local'
import { useMemo } from 'react'
import {
  buying,
  email,
  gateway,
  makeKit,
  moneyIn,
  moneyOfGateway,
  remote,
  sessions,
  swaps,
} from '../kit.js'
import { networkChoices, type Settings } from './settings.js'

export function useSettingsKit(settings: Settings, devtools: KitOptions['devtools']): Kit {
  const {
    currency,
    embedded: inline,
    networks,
    allowUnsupportedChain,
    enableInjected,
    remote: hasRemote,
    gateway: hasGateway,
    money: hasMoney,
    swap: hasSwap,
    email: hasEmail,
    signIn,
  } = settings
  return useMemo(() => {
    const [first, ...rest] = networks
      .map((name) => networkChoices[name])
      .filter((network) => network !== undefined)
    return makeKit({
      ...(first && { networks: [first, ...rest] }),
      inline,
      allowUnsupportedChain,
      enableInjected,
      ...(hasMoney && moneyIn(currency)),
      ...(hasSwap && swaps),
      ...(hasRemote && { walletConnect: remote }),
      ...(hasGateway && gateway),
      ...(hasGateway && hasEmail && email),
      ...(hasGateway && hasEmail && sessions),
      ...(hasGateway && hasMoney && moneyOfGateway),
      ...(hasGateway && hasMoney && signIn && buying),
      ...(signIn && {
        siwx: siwx({
          statement: 'Sign in to the Scope demo.',
          required: signIn === 'required',
          ...(!hasGateway && { sessionProvider: localSessions() }),
        }),
      }),
      devtools,
      debug: true,
    })
  }, [
    currency,
    networks,
    inline,
    allowUnsupportedChain,
    enableInjected,
    hasRemote,
    hasGateway,
    hasMoney,
    hasSwap,
    hasEmail,
    signIn,
    devtools,
  ])
}
