/** Parses what a wallet signed with its approval at the API boundary: CACAOs (CAIP-74), for the verifier. */
import type { Cacao } from '../../chain/one-click-sign-in.js'
import { field } from '../get-field.js'

/** Characters, far above any honest text. */
const maxLength = 16_384
const maxSigned = 100

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= maxLength

const optional = ['version', 'iat', 'nbf', 'exp', 'statement', 'requestId', 'type'] as const

function readCacao(value: unknown): Cacao | undefined {
  const [h, p, s] = ['h', 'p', 's'].map((key) => field(value, key))
  const [header, kind, signature] = [field(h, 't'), field(s, 't'), field(s, 's')]
  const [domain, aud, nonce, iss] = ['domain', 'aud', 'nonce', 'iss'].map((key) => field(p, key))
  if (header !== 'caip122' && header !== 'eip4361') return undefined
  if (kind !== 'eip191' && kind !== 'eip1271') return undefined
  if (!isText(domain) || !isText(aud) || !isText(nonce) || !isText(iss)) return undefined
  if (!isText(signature)) return undefined
  const resources = field(p, 'resources')
  const texts = optional.flatMap((name) => {
    const text = field(p, name)
    return isText(text) && text !== '' ? [[name, text] as const] : []
  })
  return {
    h: { t: header },
    p: {
      domain,
      aud,
      nonce,
      iss,
      ...Object.fromEntries(texts),
      ...(Array.isArray(resources) && { resources: resources.filter(isText) }),
    },
    s: { t: kind, s: signature },
  }
}

/** What is none is left out. */
export const parseCacaos = (value: unknown): readonly Cacao[] =>
  Array.isArray(value) ? value.slice(0, maxSigned).flatMap((cacao) => readCacao(cacao) ?? []) : []
