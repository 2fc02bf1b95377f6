/** Removes text that looks like a secret, and keeps other text. */
import { afterEach, expect, it } from 'vitest'
import { endKits, kitWith } from './fixtures/kits.js'
import { createRedactor } from './redact.js'

afterEach(endKits)

const field = (text: string) => createRedactor(kitWith().kit).field(text)

it.each([
  'https://node.example/v3/0123456789abcdef',
  'wss://relay.example?projectId=abc',
  'metamask://wc?uri=x',
  'wc:7f6e504bfad60b485450578e05678ed3@2?relay-protocol=irn&symKey=587d5484',
  'data:text/html,hello',
  'javascript:alert(1)',
  'mailto:ann',
  'rpc.example.com/key',
  'ann@example.com',
  'ann%40example.com',
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  'f39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV',
  'GmaDrppBCfMHEtqTVrzyLuXScsZBEtcxRbMlAsEeVnOp',
  '350670db-19fa-4704-a166-e52e178b59d2',
  'sk_live_51H8x9Kj2eZvKYlo2C',
  '+44 7700 900123',
])('removes %s, also in the middle of a text', (secret) => {
  expect(field(secret)).not.toContain(secret)
  const inText = field(`Wallet ${secret} said no`)
  expect(inText).not.toContain(secret)
  expect(inText).toMatch(/^Wallet \(\w[\w-]*\)\S* said no$/)
})

it.each([
  'Meadow (beta) 2.1',
  'dev.test.meadow',
  'com.coinbase.wallet',
  'failed to eip155:10: kit-not-started',
  'ConnectingWalletConnectBasic › WhatIsAWallet',
  'SWITCH_NETWORK_ERROR networkId=eip155:10 code=user-rejected',
  'eip155:11155111',
  'eip155 ANNOUNCED',
])('keeps %s', (text) => {
  expect(field(text)).toBe(text)
})

it('keeps ids of listed networks, and removes others', () => {
  const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const { kit } = kitWith({
    networks: [
      {
        id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
        name: 'Solana',
        chainNamespace: 'solana',
        nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
        rpcUrls: { default: { http: ['https://node.example'] } },
      },
    ],
  })
  const redactor = createRedactor(kit)
  expect(redactor.field(`connected on ${solana}, account 1 of 2`)).toContain(solana)
  expect(redactor.field('connected on solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z')).toBe(
    'connected on solana:(hidden)',
  )
})

it('removes the kit’s secrets of any form', () => {
  const { kit } = kitWith({
    projectId: 'demo-key',
    gatewayUrl: 'https://gate.example',
    rpcUrls: {
      'eip155:1': ['https://user:passwort@node.example/v3/key-4711x?apikey=wordlike-but-long'],
    },
  })
  const { text: redactSecrets } = createRedactor(kit)
  const text = redactSecrets('DEMO-KEY passwort key-4711x wordlike-but-long eip155:1 Meadow')
  expect(text).toBe('(hidden) (hidden) (hidden) (hidden) eip155:1 Meadow')
})
