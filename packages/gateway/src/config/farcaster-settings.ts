/** Signing in with Farcaster: the relay that carries questions to users' apps, and the registries that say who is who. */
import { z } from 'zod'
import { chainId, evmAddress, expected, httpUrl } from './shapes.js'

export const farcasterSettings = z
  .strictObject(
    {
      relayUrl: httpUrl('the URL of a relay').default('https://relay.farcaster.xyz'),
      /** Where the registries are: OP Mainnet. */
      chain: chainId.default('eip155:10'),
      idRegistry: evmAddress.default('0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'),
      keyRegistry: evmAddress.default('0x00000000Fc1237824fb747aBDE0FF18990E59b7e'),
    },
    expected('an object: empty for the public relay and OP Mainnet'),
  )
  .optional()

export type FarcasterSettings = NonNullable<z.output<typeof farcasterSettings>>
