/**
 * What may not leave the page in a report. A report is made of names, codes and ids; this is for what others wrote into
 * them: what looks like a secret goes by its shape, and what this kit knows to be one goes as it is written.
 */
import type { Kit } from '@scope/core'
import type {} from '@scope/core/walletconnect'

const shapes: readonly (readonly [RegExp, string])[] = [
  [/\b[a-z][a-z\d+.-]*:\/\/\S*/gi, '(link)'],
  [/\b(wc|data|blob|mailto|javascript|tel|sms|magnet):\S+/gi, '(link)'],
  // A host with a path behind it, and no scheme.
  [/[\w-]+(\.[\w-]+)+\/\S+/g, '(link)'],
  [/\S+(@|%40)\S+/gi, '(e-mail)'],
  // Addresses, hashes, topics, keys: letters with digits, or longer than any word of ours.
  [/(?=[\w+/-]*\d)[\w+/-]{16,}|[\w+/-]{32,}/g, '(hidden)'],
  [/\+?\d([ .-]?\d){8,}/g, '(number)'],
]

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

const oneOf = (texts: Iterable<string>) =>
  [...new Set(texts)]
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join('|')

/** Keys stand in the path, the query, the name and the first labels of the host. */
function getParts(address: string): readonly string[] {
  let url: URL
  try {
    url = new URL(address)
  } catch {
    return [address]
  }
  const { username, password, pathname, searchParams, hostname } = url
  const parts = [
    ...pathname.split('/'),
    ...searchParams.values(),
    ...hostname.split('.').slice(0, -2),
  ]
  const keys = parts.filter((part) => (part.length >= 8 && /\d/.test(part)) || part.length >= 16)
  return [address, username, password, ...keys]
}

function getSecrets({ options, account, network, walletConnect }: Kit): readonly string[] {
  const { projectId = '', gatewayUrl = '', rpcUrls, networks } = options
  const urls = [
    gatewayUrl,
    ...Object.values(rpcUrls).flat(),
    ...networks.flatMap(({ rpcUrls }) => rpcUrls.default.http),
  ]
  const addresses = network.networks.flatMap(({ chainNamespace }) =>
    account(chainNamespace)
      .get()
      .accounts.map(({ address }) => address),
  )
  const pairing = walletConnect?.$pairing.get()
  return [
    projectId,
    ...urls.flatMap((url) => getParts(url ?? '')),
    ...addresses,
    ...(pairing?.status === 'ready' ? [pairing.uri] : []),
  ].filter((secret) => secret.length >= 4)
}

export interface Redactor {
  /** Redacts text from external sources. Networks that the host lists stay unchanged. */
  field(text: string): string
  /** The whole, once more: no secret that is known. */
  text(text: string): string
}

export function createRedactor(kit: Kit): Redactor {
  const secrets = oneOf(getSecrets(kit))
  const redactSecrets = (text: string) =>
    secrets ? text.replaceAll(new RegExp(secrets, 'gi'), '(hidden)') : text
  const listed = new RegExp(
    `(?<![\\w:])(${oneOf(kit.network.networks.map(({ caipNetworkId }) => caipNetworkId))})(?![\\w:])`,
  )
  const byShape = (text: string) =>
    shapes.reduce((now, [shape, instead]) => now.replaceAll(shape, instead), text)
  return {
    text: redactSecrets,
    field: (text) =>
      redactSecrets(text)
        .split(listed)
        // Odd parts are the separators.
        .map((part, at) => (at % 2 === 1 ? part : byShape(part)))
        .join(''),
  }
}
