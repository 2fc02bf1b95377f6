// Buying on this machine: a sandbox in the place of both providers, which pays out test tokens on the local chains.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createPayOut, startOnRampSandbox } from '@scope/devnet'

/** Prices of whole tokens, in cents. */
const sold = [
  ['0x040960B0F3D45afD0B87E33725495317944dfe83', 'Standard Token', 'STD', 6, 100n],
  ['0x4f89f5C8DEA807669a1e8DE3d95c819582c9ae3a', 'Fee Token', 'FEE', 18, 2n],
  [undefined, 'Ether', 'ETH', 18, 320_000n],
]

/** Starts the sandbox. `getSettings(keyId)` is `onRamp` of a gateway, and `secrets` belong to it. */
export async function startOnRamp(chains) {
  const keys = generateKeyPairSync('ed25519')
  const { d, x } = keys.privateKey.export({ format: 'jwk' })
  const apiKey = randomBytes(16).toString('hex')
  const keyId = 'demo-on-this-machine'
  const payOuts = new Map(chains.map(({ chainId, url }) => [String(chainId), createPayOut(url)]))
  const sandbox = await startOnRampSandbox({
    coinbase: { keyId, publicKey: keys.publicKey },
    meld: { apiKey },
    tokens: chains.flatMap(({ chainId }) =>
      sold.map(([address, name, symbol, decimals, cents]) => ({
        chainId: String(chainId),
        network: `local${chainId}`,
        name,
        symbol,
        decimals,
        cents,
        ...(address && { address }),
      })),
    ),
    payOut: (purchase) => payOuts.get(purchase.token.chainId)(purchase),
  })
  const { url } = sandbox
  return {
    settings: {
      coinbase: { apiUrl: url, developerApiUrl: url, checkoutOrigins: [url] },
      meld: { apiUrl: url, checkoutOrigins: [url] },
      chains: chains.map(({ chainId }) => `eip155:${chainId}`),
    },
    secrets: {
      onRampCoinbaseKeyId: keyId,
      onRampCoinbaseKeySecret: Buffer.concat(
        [d, x].map((part) => Buffer.from(part, 'base64url')),
      ).toString('base64'),
      onRampMeldKey: apiKey,
    },
    stop: () => sandbox.stop(),
  }
}
