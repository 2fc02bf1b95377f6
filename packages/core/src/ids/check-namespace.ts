/** A namespace that a host mistyped, or called by its everyday name. For development builds. */
import { KitError } from '../errors/kit-error.js'
import { isNamespace, type Namespace, namespaces } from './caip.js'

const everydayNames: Readonly<Record<string, Namespace>> = {
  bitcoin: 'bip122',
  btc: 'bip122',
  ethereum: 'eip155',
  evm: 'eip155',
  svm: 'solana',
}

/** Throws `invalid-params`. */
export function checkNamespace(namespace: unknown): void {
  if (isNamespace(namespace)) return
  const text = String(namespace)
  const meant = everydayNames[text.toLowerCase()]
  const hint = meant ? `Did you mean "${meant}"?` : `There are: ${namespaces.join(', ')}.`
  throw new KitError('invalid-params', `Unknown namespace "${text}". ${hint}`, {
    details: { namespace: text },
  })
}
