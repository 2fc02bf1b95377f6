/** What the wallet signs and sends over a session is real: local chains and other libraries are the judges. */
import { ed25519 } from '@noble/curves/ed25519'
import { utf8ToBytes } from '@noble/hashes/utils'
import { fromBase58, toBase58 } from '@scope/core/chain'
import { type Devnet, startDevnet } from '@scope/devnet'
import { waitForReceipt } from '@scope/devnet/fixtures/wait-for-receipt'
import { Transaction as BitcoinTransaction } from '@scure/btc-signer'
import { Connection, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { createPublicClient, http, verifyMessage } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BitcoinTestWallet, createBitcoinWallet } from '../bitcoin/create-bitcoin-wallet.js'
import { fromHex } from '../bitcoin/keys.js'
import { getNames } from '../bitcoin/networks.js'
import { toBase64 } from '../bitcoin/sign-message.js'
import { verifyBitcoinMessage } from '../bitcoin/verify-message.js'
import { createTestWallet } from '../evm/create-test-wallet.js'
import type { TestWallet } from '../evm/test-wallet.js'
import { createSolanaTestWallet } from '../solana/create-test-wallet.js'
import { verifySolanaSignature } from '../solana/keys.js'
import type { SolanaTestWallet } from '../solana/test-wallet.js'
import { openSite, type Site } from './fixtures/site.js'
import { createWalletConnectWallet, type WalletConnectWallet } from './index.js'
import { payloadBytes } from './polkadot.js'

const polkadot = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const bytes = (text: string, length: number) => fromBase58(text, length) ?? new Uint8Array()

let devnet: Devnet
let site: Site
let evm: TestWallet
let solana: SolanaTestWallet
let bitcoin: BitcoinTestWallet
let wallet: WalletConnectWallet
let topic: string
const toId = { solana: '', bip122: '' }

beforeAll(async () => {
  devnet = await startDevnet({ solana: {}, bitcoin: { blockTime: 20 }, relay: true })
  const chains = devnet.chains.map(({ chainId, url }) => ({ chainId, rpcUrl: url }))
  const { solana: solanaChain, bitcoin: bitcoinChain, relay } = devnet
  if (!solanaChain || !bitcoinChain || !relay) throw new Error('The devnet is not whole.')
  toId.solana = solanaChain.caipNetworkId
  toId.bip122 = bitcoinChain.caipNetworkId
  evm = createTestWallet({ chains })
  solana = createSolanaTestWallet({
    chains: [{ chain: 'solana:localnet', rpcUrl: solanaChain.url }],
  })
  bitcoin = createBitcoinWallet({
    providers: ['standard'],
    networks: [{ id: bitcoinChain.caipNetworkId, url: bitcoinChain.url }],
  })
  for (const address of bitcoin.addresses) bitcoinChain.fund(address, 1_000_000n)
  wallet = await createWalletConnectWallet({
    relayUrl: relay.url,
    wallets: {
      eip155: evm,
      solana: { wallet: solana, chains: { [solanaChain.caipNetworkId]: 'solana:localnet' } },
      bip122: bitcoin,
      polkadot: { chains: [polkadot] },
    },
  })
  site = await openSite(relay.url)
  const methods = (...names: string[]) => names
  const proposed = await site.propose({
    eip155: {
      chains: ['eip155:31337', 'eip155:31338'],
      methods: methods('personal_sign', 'eth_sendTransaction'),
    },
    solana: {
      chains: [toId.solana],
      methods: methods(
        'solana_signMessage',
        'solana_signTransaction',
        'solana_signAllTransactions',
        'solana_signAndSendTransaction',
        'solana_getAccounts',
      ),
    },
    bip122: {
      chains: [toId.bip122],
      methods: methods('sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'),
    },
    polkadot: {
      chains: [polkadot],
      methods: methods('polkadot_signMessage', 'polkadot_signTransaction'),
    },
  })
  await wallet.pair(proposed.uri)
  topic = await proposed.topic
})
afterAll(async () => {
  await Promise.all([site?.close(), wallet?.close()])
  await devnet?.stop()
})

const code = (number: number) => expect.objectContaining({ code: number })
const session = () => site.client.session.get(topic).namespaces

describe('EVM', () => {
  it('signs a message and sends on each chain, without switching', async () => {
    const [address, to] = evm.addresses
    if (!address || !to) throw new Error('Two accounts.')
    const message = '0x68656c6c6f'
    const signature = await site.ask(topic, 'eip155:31338', 'personal_sign', [message, address])
    expect(
      await verifyMessage({
        address,
        message: { raw: message },
        signature: signature as `0x${string}`,
      }),
    ).toBe(true)
    for (const { chainId, url } of devnet.chains) {
      const transaction = { from: address, to, value: '0x1' }
      const hash = await site.ask(topic, `eip155:${chainId}`, 'eth_sendTransaction', [transaction])
      const node = createPublicClient({ transport: http(url) })
      const receipt = await waitForReceipt(node, hash as `0x${string}`)
      expect(receipt.status).toBe('success')
    }
    expect(evm.chainId).toBe(31337)
  })
})

describe('Solana', () => {
  const ask = (method: string, params: unknown) => site.ask(topic, toId.solana, method, params)
  async function transfer(lamports: number) {
    const connection = new Connection(devnet.solana?.url ?? '', 'confirmed')
    const [payer, to] = solana.addresses.map((address) => new PublicKey(address))
    if (!payer || !to) throw new Error('Two accounts.')
    const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
    const transaction = new Transaction({ blockhash, lastValidBlockHeight, feePayer: payer })
    transaction.add(SystemProgram.transfer({ fromPubkey: payer, toPubkey: to, lamports }))
    const wire = transaction.serialize({ requireAllSignatures: false })
    return { connection, text: wire.toString('base64'), payer: payer.toBase58() }
  }

  it('signs messages', async () => {
    const [, pubkey = ''] = solana.addresses
    const message = utf8ToBytes('hello')
    const answer = await ask('solana_signMessage', { message: toBase58(message), pubkey })
    const { signature } = answer as { signature: string }
    expect(verifySolanaSignature(bytes(pubkey, 32), message, bytes(signature, 64))).toBe(true)
    await expect(ask('solana_signMessage', { message: '0', pubkey })).rejects.toEqual(code(-32602))
    expect(await ask('solana_getAccounts', {})).toEqual(
      solana.addresses.map((address) => ({ pubkey: address })),
    )
  })

  it('signs transactions, one or all, which the chain accepts', async () => {
    const { connection, text, payer } = await transfer(1_000)
    const answer = await ask('solana_signTransaction', { transaction: text, pubkey: payer })
    const { signature, transaction } = answer as { signature: string; transaction: string }
    expect(await connection.sendRawTransaction(Buffer.from(transaction, 'base64'))).toBe(signature)
    const more = [(await transfer(2_000)).text, (await transfer(3_000)).text]
    const all = await ask('solana_signAllTransactions', { transactions: more })
    const { transactions } = all as { transactions: string[] }
    expect(
      transactions.map((transaction) => Transaction.from(Buffer.from(transaction, 'base64'))),
    ).toHaveLength(2)
  })

  it('sends', async () => {
    const { connection, text, payer } = await transfer(4_000)
    const answer = await ask('solana_signAndSendTransaction', {
      transaction: text,
      pubkey: payer,
      sendOptions: { skipPreflight: true },
    })
    const { signature } = answer as { signature: string }
    const { value } = await connection.getSignatureStatuses([signature])
    expect(value[0]?.err).toBe(null)
  })
})

describe('Bitcoin', () => {
  const ask = (method: string, params: unknown) => site.ask(topic, toId.bip122, method, params)
  const node = async (path: string) => (await fetch(`${devnet.bitcoin?.url}${path}`)).json()
  const regtest = getNames('bip122:0f9188f13cb7b2c71f2a335e3a4fc328')
  const accounts = () =>
    (session().bip122?.accounts ?? []).map((account) => account.slice(account.lastIndexOf(':') + 1))

  it('returns the addresses of the requested account', async () => {
    const [first, second] = accounts()
    expect([first, second]).toEqual(bitcoin.addresses.slice(0, 2))
    const addresses = await ask('getAccountAddresses', { account: second })
    expect(addresses).toMatchObject([
      { address: second, intention: 'payment', path: "m/84'/1'/1'/0/0" },
      { address: bitcoin.addresses[3], intention: 'ordinal' },
    ])
    const ordinals = { account: first, intentions: ['ordinal'] }
    expect(await ask('getAccountAddresses', ordinals)).toHaveLength(1)
    await expect(ask('getAccountAddresses', { account: 'other' })).rejects.toEqual(code(4100))
  })

  it('signs messages with both protocols', async () => {
    const [account = ''] = accounts()
    for (const protocol of [undefined, 'ecdsa', 'bip322']) {
      const answer = await ask('signMessage', { account, message: 'hello', protocol })
      const { signature, address } = answer as { signature: string; address: string }
      expect(address).toBe(account)
      const text = toBase64(fromHex(signature))
      expect(verifyBitcoinMessage(address, utf8ToBytes('hello'), text, regtest)).toBe(true)
    }
    await expect(ask('signMessage', { account, message: 'x', protocol: 'y' })).rejects.toEqual(
      code(-32602),
    )
  })

  it('sends with a change address and a memo', async () => {
    const [account, to] = accounts()
    const changeAddress = bitcoin.addresses[2]
    const answer = await ask('sendTransfer', {
      account,
      recipientAddress: to,
      amount: '20000',
      changeAddress,
      memo: 'cafe',
    })
    const { txid } = answer as { txid: string }
    const { vout } = await node(`/tx/${txid}`)
    expect(vout).toMatchObject([
      { scriptpubkey_address: to, value: 20_000 },
      { scriptpubkey: '6a02cafe' },
      { scriptpubkey_address: changeAddress },
    ])
    bitcoin.reject()
    await expect(
      ask('sendTransfer', { account, recipientAddress: to, amount: '1000' }),
    ).rejects.toEqual(code(5000))
    bitcoin.approve()
  })

  it('signs and broadcasts PSBTs', async () => {
    const [, account = ''] = accounts()
    const [coin] = (await node(`/address/${account}/utxo`)) as {
      txid: string
      vout: number
      value: number
    }[]
    if (!coin) throw new Error('No coin.')
    const psbt = new BitcoinTransaction()
    psbt.addOutputAddress(account, BigInt(coin.value - 1_000), regtest.form)
    const script = psbt.getOutput(0).script ?? new Uint8Array()
    psbt.addInput({
      txid: coin.txid,
      index: coin.vout,
      witnessUtxo: { script, amount: BigInt(coin.value) },
    })
    const payload = {
      psbt: toBase64(psbt.toPSBT()),
      account,
      signInputs: [{ address: account, index: 0 }],
    }
    const signed = (await ask('signPsbt', { ...payload, broadcast: false })) as { psbt: string }
    expect(signed).toEqual({ psbt: expect.any(String) })
    expect(
      BitcoinTransaction.fromPSBT(Buffer.from(signed.psbt, 'base64')).getInput(0).partialSig,
    ).toHaveLength(1)
    const { signInputs: _, ...whichever } = payload
    expect(await ask('signPsbt', whichever)).toEqual(signed)
    for (const none of [[], {}]) {
      await expect(ask('signPsbt', { ...payload, signInputs: none })).rejects.toEqual(code(-32602))
    }
    const sent = (await ask('signPsbt', { ...payload, broadcast: true })) as { txid: string }
    expect(await node(`/tx/${sent.txid}`)).toMatchObject({ txid: sent.txid })
  })
})

describe('Polkadot', () => {
  const ask = (method: string, params: unknown) => site.ask(topic, polkadot, method, params)
  const account = () => session().polkadot?.accounts[0]?.split(':')[2] ?? ''
  const keyIn = (address: string) => bytes(address, 35).slice(1, 33)
  const hex = (text: string) => fromHex(text.replace(/^0x/, ''))

  it('signs messages, wrapped', async () => {
    const answer = await ask('polkadot_signMessage', { address: account(), message: 'hello' })
    const { signature } = answer as { signature: string }
    const bytes = utf8ToBytes('<Bytes>hello</Bytes>')
    expect(ed25519.verify(hex(signature), bytes, keyIn(account()))).toBe(true)
  })

  it('signs transaction payloads after its own prompt', async () => {
    const transactionPayload = {
      address: account(),
      method: '0x0503',
      era: '0x00',
      nonce: '0x00000045',
      tip: '0x00000000000000000000000040000000',
      specVersion: '0x000f4240',
      transactionVersion: '0x0000001a',
      genesisHash: `0x${'91'.repeat(32)}`,
      blockHash: `0x${'92'.repeat(32)}`,
    }
    const bytes = payloadBytes(transactionPayload)
    const text = Buffer.from(bytes).toString('hex')
    expect(text).toBe(
      `0503${'00'}1501${'0300000040'}40420f00${'1a000000'}${'91'.repeat(32)}${'92'.repeat(32)}`,
    )
    const payload = { address: account(), transactionPayload }
    const answer = await ask('polkadot_signTransaction', payload)
    const { signature } = answer as { signature: string }
    expect(ed25519.verify(hex(signature).slice(1), bytes, keyIn(account()))).toBe(true)
    wallet.reject()
    await expect(ask('polkadot_signTransaction', payload)).rejects.toEqual(code(5000))
    wallet.approve()
    await expect(ask('polkadot_signMessage', { address: 'other', message: '' })).rejects.toEqual(
      code(4100),
    )
  })
})
