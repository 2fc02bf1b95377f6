/** Where each feature that is published with Scope comes from, for a host that passes something else. For development builds. */
const imports: Readonly<Record<string, string>> = {
  analytics: '@scope/core/analytics',
  calls: '@scope/core/calls',
  directory: '@scope/core/directory',
  embeddedWallet: '@scope/embedded-wallet',
  history: '@scope/core/history',
  legal: '@scope/core/legal',
  names: '@scope/core/names',
  onRamp: '@scope/core/on-ramp',
  permissions: '@scope/core/permissions',
  receive: '@scope/core/receive',
  send: '@scope/core/send',
  siwx: '@scope/siwx',
  swap: '@scope/core/swap',
  tokens: '@scope/core/tokens',
  walletConnect: '@scope/core/walletconnect',
}

/** Returns the line that imports a feature. Undefined if Scope has no such feature. */
export const getFeatureImport = (name: string): string | undefined =>
  Object.hasOwn(imports, name) ? `import { ${name} } from '${imports[name]}'` : undefined
