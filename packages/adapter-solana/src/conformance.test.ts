import { type SolanaChain, solanaDevAddresses, startSolanaChain } from '@scope/devnet'
import { openSolanaFixture } from '@scope/testing'
import { describeAdapter } from '@scope/testing/vitest'
import { Connection, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { afterAll, beforeAll } from 'vitest'
import { solana } from './index.js'
import { solanaDevnet, solanaTestnet } from './networks/index.js'

let local: SolanaChain
let other: SolanaChain
beforeAll(async () => {
  local = await startSolanaChain()
  other = await startSolanaChain({ seed: 'other' })
})
afterAll(() => Promise.all([local.stop(), other.stop()]))

/** By web3.js, which knows nothing of this project. */
async function transaction(): Promise<Uint8Array> {
  const [feePayer, toPubkey] = solanaDevAddresses.map((address) => new PublicKey(address))
  if (!feePayer || !toPubkey) throw new Error('There are development accounts.')
  const latest = await new Connection(local.url).getLatestBlockhash()
  const transfer = SystemProgram.transfer({ fromPubkey: feePayer, toPubkey, lamports: 1 })
  return new Transaction({ ...latest, feePayer })
    .add(transfer)
    .serialize({ requireAllSignatures: false })
}

describeAdapter({
  name: '@scope/adapter-solana',
  adapter: solana,
  open: () =>
    openSolanaFixture({
      chains: [
        { caipNetworkId: local.caipNetworkId, rpcUrl: local.url, chain: 'solana:localnet' },
        {
          caipNetworkId: solanaDevnet.caipNetworkId,
          rpcUrl: other.url,
          chain: 'solana:devnet',
        },
        {
          caipNetworkId: solanaTestnet.caipNetworkId,
          rpcUrl: other.url,
          chain: 'solana:testnet',
        },
      ],
      transaction,
    }),
})
