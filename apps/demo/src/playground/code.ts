/** The knobs as the code they amount to. */
import type { Settings } from './settings.js'

const lines = (...parts: (string | false)[]) => parts.filter((part) => part !== false).join('\n')

export function codeFor(settings: Settings): string {
  const { theme, accent, radius, locale, embedded, balance, networks } = settings
  const known = networks.filter((name) => !name.startsWith('local'))
  const names = known.length > 0 ? known : ['mainnet']
  const variables = [
    accent && `'--scope-accent': '${accent}'`,
    radius && `'--scope-radius': '${radius}'`,
  ].filter(Boolean)
  return lines(
    "import { createKit } from '@scope/core'",
    "import { evm } from '@scope/adapter-evm'",
    `import { ${names.join(', ')} } from '@scope/adapter-evm/networks'`,
    `import { ${embedded ? 'EmbeddedScope' : 'ConnectButton'}, ScopeProvider } from '@scope/react'`,
    "import '@scope/react/styles.css'",
    '',
    'const kit = createKit({',
    "  metadata: { name: 'My site', url: 'https://example.com' },",
    `  networks: [${names.join(', ')}],`,
    '  adapters: [evm()],',
    embedded && '  embedded: true,',
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
    embedded ? '    <EmbeddedScope />' : `    <ConnectButton${balance ? ' balance' : ''} />`,
    '  </ScopeProvider>',
    ')',
  )
}
