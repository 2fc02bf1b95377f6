// ENS on the demo's first chain, small and real, and a name in it that leads somewhere on each of the local chains.
import { addressRecords, deployNames, setName, solanaDevAddresses } from '@scope/devnet'
import { createBitcoinWallet } from '@scope/testing'

/** None of the built-in wallets has these accounts: the fourth of each chain. */
const place = 3

function bitcoinFriend(chain) {
  const { addresses } = createBitcoinWallet({
    providers: ['standard'],
    networks: [{ id: chain }],
    accounts: place + 1,
  })
  return addresses[place]
}

/** `names.ens` for the gateway. */
export async function nameFriends({ chainId, url }, bitcoinChain) {
  const names = await deployNames(url)
  await setName(url, names, 'friends.eth', {
    addresses: addressRecords({
      evm: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
      solana: solanaDevAddresses[place],
      bitcoin: bitcoinFriend(bitcoinChain),
    }),
  })
  return { chain: `eip155:${chainId}`, universalResolver: names.universalResolver }
}
