/** The code that the playground shows for several settings, as pages whose code a test compiles. */
import { codeFor, plainCodeFor, serverCodeFor } from '../apps/demo/src/playground/code.js'
import type { Settings } from '../apps/demo/src/playground/settings.js'
import type { Page } from './code-blocks.js'

export const all: Settings = {
  theme: 'dark',
  accent: '#0f766e',
  radius: '8px',
  locale: 'ar',
  currency: 'EUR',
  embedded: false,
  balance: true,
  networks: ['localOne', 'localSolana', 'mainnet', 'polygon', 'solana', 'bitcoin'],
  allowUnsupportedChain: true,
  enableInjected: false,
  remote: true,
  gateway: true,
  money: true,
  swap: true,
  email: true,
  signIn: 'optional',
}
const none: Settings = {
  theme: 'auto',
  accent: '',
  radius: '',
  locale: 'en',
  currency: '',
  embedded: false,
  balance: false,
  networks: ['localOne'],
  allowUnsupportedChain: false,
  enableInjected: true,
  remote: false,
  gateway: false,
  money: false,
  swap: false,
  email: false,
  signIn: '',
}
const settings: Readonly<Record<string, Settings>> = {
  'all settings on': all,
  'all settings off': none,
  'a card in the page': { ...all, embedded: true, signIn: 'required' },
  'sign-in without a gateway': { ...none, signIn: 'required' },
  'features without a gateway': { ...all, gateway: false },
  'Bitcoin alone': { ...all, networks: ['bitcoin'] },
}

const getPage = ([name, chosen]: [string, Settings]): Page => ({
  path: name,
  text: [
    ['tsx', codeFor(chosen)],
    ['ts', plainCodeFor(chosen)],
    ['ts', serverCodeFor(chosen)],
  ]
    .map(([kind, code]) => `\`\`\`${kind}\n${code}\n\`\`\`\n`)
    .join('\n'),
})

export const playgroundPages: readonly Page[] = Object.entries(settings).map(getPage)
