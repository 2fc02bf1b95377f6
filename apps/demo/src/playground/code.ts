/** The settings as the code they amount to: for React, for a page without it, and for the server. */
import { networkChoices, type Settings } from './settings.js'

const lines = (...parts: (string | false)[]) => parts.filter((part) => part !== false).join('\n')

const isLocal = (name: string) => name.startsWith('local')

/** Presets of the settings that a site can use. Local networks exist on this machine only. */
function getPresets(networks: readonly string[]): readonly string[] {
  const known = networks.filter((name) => !isLocal(name))
  return known.length > 0 ? known : ['mainnet']
}

/** Which adapter a preset is of; Solana's and Bitcoin's main networks are called as their adapters are. */
function getChains(names: readonly string[]) {
  const own = (name: string) => [
    {
      adapter: `${name} as ${name}Adapter`,
      call: `${name}Adapter()`,
      from: `@scope/adapter-${name}`,
      networks: [name],
    },
  ]
  const evm = names.filter((name) => name !== 'solana' && name !== 'bitcoin')
  return [
    ...(evm.length > 0
      ? [{ adapter: 'evm', call: 'evm()', from: '@scope/adapter-evm', networks: evm }]
      : []),
    ...(names.includes('solana') ? own('solana') : []),
    ...(names.includes('bitcoin') ? own('bitcoin') : []),
  ]
}

/** Which features the settings turn on. Some need the gateway. */
function getFeatures({ gateway, email, money, signIn }: Settings) {
  const hasMoneyOfGateway = money && gateway
  return {
    hasWallet: gateway && email,
    hasMoneyOfGateway,
    canBuy: hasMoneyOfGateway && signIn !== '',
  }
}

/** Imports of the kit, without those of the page's framework. */
function getImports(settings: Settings): string {
  const { hasWallet, hasMoneyOfGateway, canBuy } = getFeatures(settings)
  return lines(
    "import { createKit } from '@scope/core'",
    settings.money && "import { calls } from '@scope/core/calls'",
    settings.gateway && "import { directory } from '@scope/core/directory'",
    hasMoneyOfGateway && "import { history } from '@scope/core/history'",
    hasMoneyOfGateway && "import { names } from '@scope/core/names'",
    canBuy && "import { onRamp } from '@scope/core/on-ramp'",
    hasWallet && "import { permissions } from '@scope/core/permissions'",
    settings.money && "import { receive } from '@scope/core/receive'",
    settings.money && "import { send } from '@scope/core/send'",
    settings.swap && "import { swap } from '@scope/core/swap'",
    settings.money && "import { tokens } from '@scope/core/tokens'",
    settings.remote && "import { walletConnect } from '@scope/core/walletconnect'",
    hasWallet && "import { embeddedWallet } from '@scope/embedded-wallet'",
    ...getChains(getPresets(settings.networks)).flatMap(({ adapter, from, networks }) => [
      `import { ${adapter} } from '${from}'`,
      `import { ${networks.join(', ')} } from '${from}/networks'`,
    ]),
    settings.signIn !== '' && "import { siwx } from '@scope/siwx'",
  )
}

function getKit(settings: Settings): string {
  const { hasWallet, hasMoneyOfGateway, canBuy } = getFeatures(settings)
  const presets = getPresets(settings.networks)
  const local = settings.networks.filter(isLocal).map((name) => networkChoices[name]?.name ?? name)
  const signIn = [
    !settings.gateway && "server: '/siwx'",
    settings.signIn === 'optional' && 'required: false',
  ].filter(Boolean)
  return lines(
    'const kit = createKit({',
    "  metadata: { name: 'My site', url: 'https://example.com' },",
    local.length > 0 && `  // On this machine also: ${local.join(', ')}.`,
    `  networks: [${presets.join(', ')}],`,
    `  adapters: [${getChains(presets)
      .map(({ call }) => call)
      .join(', ')}],`,
    settings.remote && "  walletConnect: walletConnect({ relayUrl: 'wss://relay.example.com' }),",
    settings.gateway && "  gatewayUrl: 'https://gateway.example.com',",
    settings.gateway && "  projectId: 'shop',",
    settings.gateway && '  directory: directory(),',
    hasWallet &&
      "  embeddedWallet: embeddedWallet({ url: 'https://wallet.example.net/embedded-wallet/' }),",
    hasWallet && '  permissions: permissions(),',
    hasWallet && '  features: { smartSessions: true },',
    settings.money &&
      `  tokens: tokens(${settings.currency && `{ currency: '${settings.currency}' }`}),`,
    settings.money && '  send: send(),',
    settings.money && '  receive: receive(),',
    settings.money && '  calls: calls(),',
    settings.swap && '  swap: swap(),',
    hasMoneyOfGateway && '  history: history(),',
    hasMoneyOfGateway && '  names: names(),',
    canBuy && '  onRamp: onRamp(),',
    settings.signIn !== '' &&
      `  siwx: siwx(${signIn.length > 0 ? `{ ${signIn.join(', ')} }` : ''}),`,
    settings.embedded && '  inline: true,',
    settings.allowUnsupportedChain && '  allowUnsupportedChain: true,',
    !settings.enableInjected && '  enableInjected: false,',
    '})',
  )
}

const getVariables = ({ accent, radius }: Settings) =>
  [accent && `'--scope-accent': '${accent}'`, radius && `'--scope-radius': '${radius}'`]
    .filter(Boolean)
    .join(', ')

/** Code of a page with React. */
export function codeFor(settings: Settings): string {
  const { theme, locale, embedded, balance } = settings
  const variables = getVariables(settings)
  return lines(
    getImports(settings),
    `import { ${embedded ? 'InlineScope' : 'ConnectButton, NetworkButton'}, ScopeProvider } from '@scope/react'`,
    "import '@scope/react/styles.css'",
    '',
    getKit(settings),
    '',
    'export const App = () => (',
    lines(
      '  <ScopeProvider',
      '    kit={kit}',
      theme !== 'auto' && `    theme="${theme}"`,
      locale !== 'en' && `    locale="${locale}"`,
      variables.length > 0 && `    themeVariables={{ ${variables} }}`,
      '  >',
    ),
    ...(embedded
      ? ['    <InlineScope />']
      : ['    <NetworkButton />', `    <ConnectButton${balance ? ' balance' : ''} />`]),
    '  </ScopeProvider>',
    ')',
  )
}

/** Code of a page without React. It has a button: `mountScope` has no card in the page. */
export function plainCodeFor(settings: Settings): string {
  const { theme, locale, balance } = settings
  const variables = getVariables(settings)
  const options = [
    theme !== 'auto' && `theme: '${theme}'`,
    locale !== 'en' && `locale: '${locale}'`,
    variables.length > 0 && `themeVariables: { ${variables} }`,
    balance && 'button: { balance: true }',
  ].filter(Boolean)
  return lines(
    getImports(settings),
    "import { mountScope } from '@scope/react/mount'",
    "import '@scope/react/styles.css'",
    '',
    getKit({ ...settings, embedded: false }),
    '',
    "const element = document.querySelector('#wallet')",
    options.length > 0
      ? `if (element) mountScope(kit, element, { ${options.join(', ')} })`
      : 'if (element) mountScope(kit, element)',
  )
}

/** CAIP-2 id of a preset. */
function getChainId(preset: string): string {
  const id = networkChoices[preset]?.id
  if (preset === 'solana') return `solana:${id}`
  return preset === 'bitcoin' ? `bip122:${id}` : `eip155:${id}`
}

function gatewayCodeFor(settings: Settings): string {
  const { hasWallet, canBuy } = getFeatures(settings)
  const presets = getPresets(settings.networks)
  const evm = presets
    .map(getChainId)
    .filter((id) => id.startsWith('eip155:'))
    .map((id) => `'${id}'`)
  return lines(
    "import { createGateway } from '@scope/gateway'",
    '',
    'export const gateway = await createGateway({',
    "  projects: [{ id: 'shop', origins: ['https://example.com'] }],",
    '  rpc: {',
    '    nodes: {',
    ...presets.map((name) => `      '${getChainId(name)}': ['https://node.example/${name}'],`),
    '    },',
    '  },',
    hasWallet && '  auth: {',
    hasWallet && "    origin: 'https://wallet.example.net',",
    hasWallet && "    mail: { from: 'My site <login@example.com>' },",
    hasWallet && '  },',
    settings.swap && "  swap: { kyberSwap: { clientId: 'shop' } },",
    canBuy && evm.length > 0 && `  onRamp: { coinbase: {}, chains: [${evm.join(', ')}] },`,
    '  secrets: {',
    '    databaseUrl: process.env.DATABASE_URL,',
    hasWallet && '    smtpUrl: process.env.SMTP_URL,',
    hasWallet && '    authEncryptionKey: process.env.AUTH_ENCRYPTION_KEY,',
    canBuy && evm.length > 0 && '    onRampCoinbaseKeyId: process.env.ONRAMP_COINBASE_KEY_ID,',
    canBuy &&
      evm.length > 0 &&
      '    onRampCoinbaseKeySecret: process.env.ONRAMP_COINBASE_KEY_SECRET,',
    '  },',
    '})',
    '',
    '/** `address` is the client’s IP address, as your server knows it. */',
    'export const handle = (request: Request, address: string): Promise<Response> =>',
    '  gateway.fetch(request, { address })',
  )
}

const signInCodeFor = ({ networks }: Settings) =>
  lines(
    "import { createSiwxHandlers, memoryNonceStore, memorySessionStore } from '@scope/siwx/server'",
    '',
    'export const siwx = createSiwxHandlers({',
    "  domain: 'example.com',",
    `  chains: [${getPresets(networks)
      .map((name) => `'${getChainId(name)}'`)
      .join(', ')}],`,
    "  secrets: (process.env.SESSION_SECRET ?? '').split(','),",
    '  store: memorySessionStore(),',
    '  nonceStore: memoryNonceStore(),',
    "  session: 'cookie',",
    '})',
  )

/** Code of the server: the gateway, the routes of sign-in, or none. */
export function serverCodeFor(settings: Settings): string {
  if (settings.gateway) return gatewayCodeFor(settings)
  if (settings.signIn) return signInCodeFor(settings)
  return '// These settings need no server: wallets and nodes are enough.'
}
