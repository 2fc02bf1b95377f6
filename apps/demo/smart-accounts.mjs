// Smart accounts on the demo's EVM chains: contracts, bundlers, a sponsor, a shop, and the shop's session key.
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  contracts,
  deployContract,
  deployDevPaymaster,
  deploySmartAccountContracts,
  devAccounts,
  startBundler,
} from '@scope/devnet'
import {
  BaseError,
  createTestClient,
  encodeFunctionData,
  encodePacked,
  erc20Abi,
  http,
  pad,
  parseAbi,
  publicActions,
  toHex,
  walletActions,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'

/** Standard Token, of `src/local-tokens.ts`. */
const token = '0x040960B0F3D45afD0B87E33725495317944dfe83'
/** 100 STD and 5 STD. */
const [gift, payment] = [100_000_000n, 5_000_000n]

const getAccount = (addressIndex) => mnemonicToAccount(devAccounts, { addressIndex })
const sponsor = getAccount(5)
/** Its key is at the shop's server, as on a real site. `src/shop.ts` has the address. */
const session = getAccount(6)

const managerAbi = parseAbi([
  'function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] calls)',
  'error CannotUseADisabledDelegation()',
  'error InvalidDelegate()',
  'error InvalidERC1271Signature()',
])

const oneEther = '1000000000000000000'

/** On the first chain accounts are at the address of the key (EIP-7702), on the others at one of their own (ERC-4337). */
export async function startSmartAccounts(chains) {
  const [first] = chains
  const clients = new Map()
  const [bundlers, paymasters, shops] = [{}, {}, new Set()]
  const running = await Promise.all(
    chains.map(async ({ chainId, url }) => {
      await deploySmartAccountContracts(url)
      paymasters[`eip155:${chainId}`] = { address: await deployDevPaymaster(url, sponsor.address) }
      const shop = await deployContract(url, contracts.shop, [])
      shops.add(shop)
      const client = createTestClient({ mode: 'anvil', transport: http(url), pollingInterval: 100 })
      clients.set(chainId, { shop, chain: client.extend(publicActions).extend(walletActions) })
      const bundler = await startBundler({ chainUrl: url })
      bundlers[`eip155:${chainId}`] = [bundler.url]
      return bundler
    }),
  )
  const others = chains.filter((chain) => chain !== first)

  async function sendAndWait(chain, transaction) {
    const hash = await chain.sendTransaction({
      account: session.address,
      chain: null,
      ...transaction,
    })
    // viem's own wait misses a block that comes while it asks for the transaction. Here no other one may come.
    for (let left = 800; left > 0; left--) {
      if (await chain.getTransactionReceipt({ hash }).catch(() => undefined)) return
      await sleep(25)
    }
    throw new Error(`The transaction ${hash} is not on the chain.`)
  }
  const actions = {
    /** Gives test tokens, without a transaction of any account. */
    gift: ({ chain }, { to }) =>
      chain.request({ method: 'anvil_dealERC20', params: [to, token, toHex(gift)] }),
    /** Takes 5 STD from an account, by a permission that it granted to the session key (ERC-7710). */
    async spend({ chain, shop }, { permission }) {
      const { context, delegationManager, dependencies, from } = permission
      for (const { factory, factoryData } of dependencies) {
        const isDeployed = (await chain.getCode({ address: from })) !== undefined
        if (!isDeployed) await sendAndWait(chain, { to: factory, data: factoryData })
      }
      const transfer = encodeFunctionData({
        abi: erc20Abi,
        functionName: 'transfer',
        args: [shop, payment],
      })
      const call = encodePacked(['address', 'uint256', 'bytes'], [token, 0n, transfer])
      const { request } = await chain.simulateContract({
        account: session.address,
        address: delegationManager,
        abi: managerAbi,
        functionName: 'redeemDelegations',
        args: [[context], [pad('0x')], [call]],
      })
      await sendAndWait(chain, {
        to: request.address,
        data: encodeFunctionData(request),
      })
    },
  }

  return {
    signingKey: toHex(sponsor.getHdKey().privateKey),
    settings: {
      bundlers,
      paymasters,
      accounts: Object.fromEntries(
        others.map(({ chainId }) => [`eip155:${chainId}`, { type: '4337' }]),
      ),
      policies: {
        demo: {
          chains: Object.keys(bundlers),
          calls: [...[...shops].map((to) => ({ to })), { to: token, selectors: ['0x095ea7b3'] }],
          maxWeiPerOperation: oneEther,
          perUserDaily: { count: 1_000, wei: oneEther },
          perProjectDaily: { wei: `${oneEther}0` },
          sponsor: { name: 'Demo shop' },
        },
      },
    },
    /** `POST /shop/gift` and `/shop/spend`: the server of a site that sells for test tokens. */
    plugin: {
      name: 'serves-shop',
      configurePreviewServer({ middlewares }) {
        middlewares.use('/shop/', (request, response, next) => {
          const action = actions[(request.url ?? '').slice(1)]
          if (!action || request.method !== 'POST') return next()
          const answer = (status, body) => {
            response.writeHead(status, { 'content-type': 'application/json' })
            response.end(JSON.stringify(body))
          }
          json(request)
            .then((asked) => action(clients.get(asked.chainId), asked))
            .then(
              () => answer(200, {}),
              (error) => answer(200, { error: getReason(error) }),
            )
        })
      },
    },
    stop: () => Promise.all(running.map((bundler) => bundler.stop())),
  }
}

/** Name or text of the revert. */
function getReason(error) {
  const reverted = error instanceof BaseError && error.walk((cause) => 'data' in cause)
  return reverted?.reason ?? reverted?.data?.errorName ?? error.shortMessage ?? String(error)
}
