// Swaps on the first local chain: pools, the APIs of KyberSwap and 0x played by sandboxes, and contracts at their addresses.
import { randomBytes } from 'node:crypto'
import {
  addReserves,
  deployAggregationRouter,
  deploySwapContracts,
  deployTokens,
  deployZeroEx,
  startSwapApiSandbox,
  startZeroExSandbox,
} from '@scope/devnet'

const ether = 10n ** 18n
/** Six decimals. */
const million = 10n ** 6n

async function call(url, method, ...params) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = await response.json()
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}

/** Deploys pools, and starts the sandboxes. `settings` and `secrets` are those of the gateway. */
export async function startSwaps({ chainId, url }) {
  // The pools cost the first account its currency, which the pages show.
  const [owner] = await call(url, 'eth_accounts')
  const before = await call(url, 'eth_getBalance', owner, 'latest')
  const tokens = await deployTokens(url)
  const contracts = await deploySwapContracts(url)
  await deployAggregationRouter(url)
  await deployZeroEx(url)
  const native = (amount) => ({ amount: amount * ether })
  const token = (address, amount) => ({ token: address, amount: amount * million })
  await addReserves(url, contracts, [native(1_000n), token(tokens.standard, 3_200_000n)])
  await addReserves(url, contracts, [
    token(tokens.standard, 500_000n),
    token(tokens.noReturn, 500_000n),
  ])
  // A token of no list, in a small pool.
  await addReserves(url, contracts, [native(10n), { token: tokens.lying, amount: 10_000n * ether }])
  await call(url, 'anvil_setBalance', owner, before)
  const apiKey = randomBytes(16).toString('hex')
  const pools = { url, contracts }
  const sandbox = await startSwapApiSandbox({ pools })
  const zeroEx = await startZeroExSandbox({ pools, apiKey, chainIds: [chainId] })
  return {
    settings: {
      kyberSwap: {
        clientId: 'demo',
        apiUrl: sandbox.url,
        networks: { [`eip155:${chainId}`]: 'local' },
      },
      zeroEx: { apiUrl: zeroEx.url, chains: [`eip155:${chainId}`] },
    },
    secrets: { zeroExApiKey: apiKey },
    stop: () => Promise.all([sandbox.stop(), zeroEx.stop()]),
  }
}
