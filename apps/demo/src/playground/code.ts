/** The knobs as the code they amount to. */
import type { Settings } from './settings.js'

const lines = (...parts: (string | false)[]) => parts.filter((part) => part !== false).join('\n')

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

export function codeFor(settings: Settings): string {
  const { theme, accent, radius, locale, embedded, balance, networks } = settings
  const known = networks.filter((name) => !name.startsWith('local'))
  const names = known.length > 0 ? known : ['mainnet']
  const variables = [
    accent && `'--scope-accent': '${accent}'`,
    radius && `'--scope-radius': '${radius}'`,
  ].filter(Boolean)
  const chains = getChains(names)
  const signIn = [
    !settings.gateway && "server: '/siwx'",
    settings.signIn === 'optional' && 'required: false',
  ].filter(Boolean)
  const hasWallet = settings.gateway && settings.email
  const hasMoneyOfGateway = settings.money && settings.gateway
  const canBuy = hasMoneyOfGateway && settings.signIn !== ''
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
    ...chains.flatMap(({ adapter, from, networks }) => [
      `import { ${adapter} } from '${from}'`,
      `import { ${networks.join(', ')} } from '${from}/networks'`,
    ]),
    settings.signIn && "import { siwx } from '@scope/siwx'",
    `import { ${embedded ? 'InlineScope' : 'ConnectButton'}, ScopeProvider } from '@scope/react'`,
    "import '@scope/react/styles.css'",
    '',
    'const kit = createKit({',
    "  metadata: { name: 'My site', url: 'https://example.com' },",
    `  networks: [${names.join(', ')}],`,
    `  adapters: [${chains.map(({ call }) => call).join(', ')}],`,
    settings.remote && "  walletConnect: walletConnect({ relayUrl: 'wss://relay.example.com' }),",
    settings.gateway && "  gatewayUrl: 'https://gateway.example.com',",
    settings.gateway && "  projectId: 'shop',",
    settings.gateway && '  directory: directory(),',
    hasWallet &&
      "  embeddedWallet: embeddedWallet({ url: 'https://wallet.example.net/embedded-wallet/' }),",
    hasWallet && '  permissions: permissions(),',
    hasWallet && '  features: { smartSessions: true },',
    settings.money && '  tokens: tokens(),',
    settings.money && '  send: send(),',
    settings.money && '  receive: receive(),',
    settings.money && '  calls: calls(),',
    settings.swap && '  swap: swap(),',
    hasMoneyOfGateway && '  history: history(),',
    hasMoneyOfGateway && '  names: names(),',
    canBuy && '  onRamp: onRamp(),',
    settings.signIn && `  siwx: siwx(${signIn.length > 0 ? `{ ${signIn.join(', ')} }` : ''}),`,
    embedded && '  inline: true,',
    settings.allowUnsupportedChain && '  allowUnsupportedChain: true,',
    !settings.enableInjected && '  enableInjected: false,',
    '})',
    '',
    'export const App = () => (',
    lines(
      '  <ScopeProvider',
      '    kit={kit}',
      theme !== 'auto' && `    theme="${theme}"`,
      locale !== 'en' && `    locale="${locale}"`,
      variables.length > 0 && `    themeVariables={{ ${variables.join(', ')} }}`,
      '  >',
    ),
    embedded ? '    <InlineScope />' : `    <ConnectButton${balance ? ' balance' : ''} />`,
    '  </ScopeProvider>',
    ')',
  )
}
