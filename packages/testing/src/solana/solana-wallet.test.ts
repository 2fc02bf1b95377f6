/** The test wallet signs as a real one: web3.js and a real chain are the judges. */
import { fromBase58, toBase58 } from '@scope/core/chain'
import { type SolanaChain, solanaDevAddresses, startSolanaChain } from '@scope/devnet'
import { Connection, Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { describeVectors } from '../../../../tools/vectors.js'
import { getSeed } from '../mnemonic-seed.js'
import { createSolanaTestWallet } from './create-test-wallet.js'
import { createInjectedProvider, injectPhantom, injectSolflare } from './injected.js'
import { derive, getKey, getKeys, verifySolanaSignature } from './keys.js'
import type { SolanaTestWallet } from './test-wallet.js'

let chain: SolanaChain
let connection: Connection
let wallet: SolanaTestWallet
beforeAll(async () => {
  chain = await startSolanaChain()
  connection = new Connection(chain.url, 'confirmed')
})
afterAll(() => chain.stop())
beforeEach(() => {
  wallet = createSolanaTestWallet({ chains: [{ chain: 'solana:localnet', rpcUrl: chain.url }] })
})

type Run = (...inputs: unknown[]) => Promise<never>
function call(feature: string, ...inputs: unknown[]): Promise<unknown> {
  const [, method = ''] = feature.split(':')
  const owner = wallet.wallet.features[feature] as unknown as Record<string, Run>
  return owner[method]?.(...inputs) ?? Promise.reject(new Error(`no ${method}`))
}
const connect = () => call('standard:connect')
const account = () => wallet.wallet.accounts[0]

async function transfer(lamports = 1_000) {
  const payer = new PublicKey(wallet.addresses[0] ?? '')
  const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
  const transaction = new Transaction({ blockhash, lastValidBlockHeight, feePayer: payer })
  const toPubkey = new PublicKey(wallet.addresses[1] ?? '')
  transaction.add(SystemProgram.transfer({ fromPubkey: payer, toPubkey, lamports }))
  return transaction.serialize({ requireAllSignatures: false })
}

describe('keys', () => {
  it('has the accounts that local chains fund', () => {
    const mnemonic = 'test test test test test test test test test test test junk'
    expect(getKeys(mnemonic, 10).map(({ address }) => address)).toEqual(solanaDevAddresses)
  })

  it('accepts private keys in web3.js format', () => {
    const pair = Keypair.generate()
    expect(getKey(pair.secretKey).address).toBe(pair.publicKey.toBase58())
  })

  it('writes base58 as web3.js reads it', () => {
    for (const bytes of [new Uint8Array(32), Keypair.generate().publicKey.toBytes()]) {
      expect(new PublicKey(toBase58(bytes)).toBytes()).toEqual(bytes)
      expect(fromBase58(toBase58(bytes), 32)).toEqual(bytes)
    }
  })
})

describeVectors('slip10-solana', (cases) => {
  const steps = (path: unknown) =>
    [...String(path).matchAll(/(\d+)'/g)].map(([, step]) => Number(step))
  it.each(cases.filter(({ kind }) => kind === 'slip10-ed25519'))(
    '$id',
    ({ seed, path, privateKey }) => {
      const bytes = Uint8Array.from(Buffer.from(String(seed), 'hex'))
      expect(Buffer.from(derive(bytes, steps(path))).toString('hex')).toBe(privateKey)
    },
  )
  it.each(cases.filter(({ kind }) => kind === 'solana-derivation'))(
    '$id',
    ({ mnemonic, path, publicKey }) => {
      expect(getKey(derive(getSeed(String(mnemonic)), steps(path))).address).toBe(publicKey)
    },
  )
})

describe('the user', () => {
  it('shares no account before an approval, and none silently', async () => {
    expect(await call('standard:connect', { silent: true })).toEqual({ accounts: [] })
    expect(wallet.promptCount).toBe(0)
    await connect()
    expect(wallet.promptCount).toBe(1)
    expect(account()?.address).toBe(wallet.addresses[0])
    await expect(connect()).resolves.toMatchObject({ accounts: [{}, {}] })
    expect(wallet.promptCount).toBe(1)
  })

  it('rejects with 4001', async () => {
    wallet.reject()
    await expect(connect()).rejects.toMatchObject({ code: 4001 })
  })

  it('emits changes of accounts, features and chains only', async () => {
    const received: string[] = []
    const events = wallet.wallet.features['standard:events'] as unknown as {
      on(event: 'change', listener: (properties: object) => void): () => void
    }
    const off = events.on('change', (properties) => received.push(...Object.keys(properties)))
    await connect()
    wallet.selectAccount(1)
    expect(account()?.address).toBe(wallet.addresses[1])
    wallet.lock()
    wallet.lock()
    wallet.unlock()
    wallet.leaveOut(['solana:signMessage'])
    wallet.setChains([])
    off()
    wallet.forgetSite()
    expect(received).toEqual(['accounts', 'accounts', 'accounts', 'accounts', 'features', 'chains'])
    expect(wallet.wallet.features).not.toHaveProperty(['solana:signMessage'])
  })

  it('signs only for shared accounts', async () => {
    await connect()
    const shared = account()
    wallet.forgetSite()
    const input = { account: shared, message: new Uint8Array(1) }
    await expect(call('solana:signMessage', input)).rejects.toMatchObject({ code: 4100 })
  })

  it('throws after it is uninstalled, or never responds', async () => {
    wallet.uninstall()
    await expect(connect()).rejects.toThrow('Extension context invalidated.')
    expect(wallet.requests.map(({ method }) => method)).toEqual(['standard:connect'])
    const deaf = createSolanaTestWallet({ chains: [] })
    deaf.stopResponding()
    wallet = deaf
    const answer = await Promise.race([
      connect(),
      new Promise((resolve) => setTimeout(resolve, 20, 'none')),
    ])
    expect(answer).toBe('none')
  })
})

describe('signing', () => {
  it('signs messages, several with one prompt', async () => {
    await connect()
    const message = new Uint8Array([1, 2, 3])
    const input = { account: account(), message }
    const [first, second] = (await call('solana:signMessage', input, input)) as {
      signature: Uint8Array
    }[]
    const key = account()?.publicKey ?? new Uint8Array()
    expect(verifySolanaSignature(key, message, first?.signature ?? message)).toBe(true)
    expect(second).toEqual(first)
    expect(wallet.promptCount).toBe(2)
  })

  it('signs transactions that the chain accepts', async () => {
    await connect()
    const chainName = 'solana:localnet'
    const input = { account: account(), chain: chainName, transaction: await transfer() }
    const [signed] = (await call('solana:signTransaction', input)) as {
      signedTransaction: Uint8Array
    }[]
    const wire = signed?.signedTransaction ?? new Uint8Array()
    expect(Transaction.from(wire).verifySignatures()).toBe(true)
    const id = await connection.sendRawTransaction(wire)
    expect((await connection.getSignatureStatus(id)).value?.err).toBeNull()
  })

  it('sends through its own node, only on its chains', async () => {
    await connect()
    const input = { account: account(), transaction: await transfer(2_000) }
    const [sent] = (await call('solana:signAndSendTransaction', {
      ...input,
      chain: 'solana:localnet',
    })) as { signature: Uint8Array }[]
    const id = toBase58(sent?.signature ?? new Uint8Array())
    expect((await connection.getSignatureStatus(id)).value?.err).toBeNull()
    await expect(
      call('solana:signAndSendTransaction', { ...input, chain: 'solana:mainnet' }),
    ).rejects.toMatchObject({ code: 4901 })
  })

  it('builds and signs a sign-in message, also if not connected', async () => {
    const [output] = (await call('solana:signIn', {
      domain: 'example.com',
      statement: 'Hello.',
      nonce: 'abcdefgh',
      resources: ['https://example.com/a'],
    })) as { signedMessage: Uint8Array; signature: Uint8Array; address: string }[]
    const text = new TextDecoder().decode(output?.signedMessage)
    expect(text).toBe(
      `example.com wants you to sign in with your Solana account:\n${wallet.addresses[0]}\n\nHello.\n\nNonce: abcdefgh\nResources:\n- https://example.com/a`,
    )
    expect(wallet.wallet.accounts).toHaveLength(2)
  })

  it('signs with another key if it is set to', async () => {
    await connect()
    wallet.signWith(new Uint8Array(32).fill(7))
    const message = new Uint8Array(3)
    const [signed] = (await call('solana:signMessage', { account: account(), message })) as {
      signature: Uint8Array
    }[]
    const key = account()?.publicKey ?? message
    expect(verifySolanaSignature(key, message, signed?.signature ?? message)).toBe(false)
  })

  it.each([
    ['nothing', new Uint8Array()],
    ['noise', new Uint8Array(200).fill(255)],
    ['no signers', new Uint8Array(100)],
  ])('rejects %s as a transaction', async (_, transaction) => {
    await connect()
    await expect(
      call('solana:signTransaction', { account: account(), transaction }),
    ).rejects.toMatchObject({ code: -32602 })
  })
})

describe('legacy injected provider', () => {
  it('connects, signs and emits changes', async () => {
    const provider = createInjectedProvider(wallet)
    await expect(provider.connect({ onlyIfTrusted: true })).rejects.toMatchObject({ code: 4001 })
    expect((await provider.connect()).publicKey?.toBase58()).toBe(wallet.addresses[0])
    const received: unknown[] = []
    const onChange = (key: unknown) => received.push(String(key))
    provider.on('accountChanged', onChange)
    wallet.selectAccount(1)
    expect(received).toEqual([wallet.addresses[1]])
    provider.removeListener('accountChanged', onChange)
    expect([provider.listenerCount(), wallet.listenerCount()]).toEqual([0, 0])
    wallet.selectAccount(0)
    const wire = await transfer()
    const message = toBase58(wire.subarray(65))
    const answer = await provider.request({ method: 'signTransaction', params: { message } })
    const transaction = Transaction.from(wire)
    const { signature } = answer as { signature: string }
    transaction.addSignature(
      new PublicKey(wallet.addresses[0] ?? ''),
      Buffer.from(fromBase58(signature, 64) ?? []),
    )
    expect(transaction.verifySignatures()).toBe(true)
  })

  it('is injected as Phantom and Solflare are, and removed', () => {
    const page: {
      phantom?: { solana: { isPhantom?: boolean } }
      solflare?: { isSolflare?: boolean }
    } = {}
    const stops = [injectPhantom(wallet, page), injectSolflare(wallet, page)]
    expect([page.phantom?.solana.isPhantom, page.solflare?.isSolflare]).toEqual([true, true])
    for (const stop of stops) stop()
    expect(page).toEqual({})
  })
})
