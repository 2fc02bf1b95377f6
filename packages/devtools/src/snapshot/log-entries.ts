/** Moves in words. What they carry is of this kit, and yet nothing of it is counted on: an unreadable one is said to be. */
import type {
  Connection,
  Kit,
  KitError,
  ModalState,
  NamespaceNetworks,
  Switching,
} from '@scope/core'
import type { Pairing } from '@scope/core/walletconnect'
import type { EventLog, LogEntry } from '../event-log.js'
import { sanitize } from './sanitize.js'

export interface MoveFact {
  readonly id: number
  /** Milliseconds since the start. */
  readonly at: number
  /** Milliseconds since the move before. */
  readonly gap: number
  readonly of: string
  /** Codes, ids of networks, names of views and states: no address, and no text of errors. */
  readonly text: string
  /** What a wallet calls itself. */
  readonly wallet?: string
  /** The words of an error: for the screen alone. */
  readonly error?: string
  readonly look?: 'good' | 'warn' | 'bad'
}

export type Said = Omit<MoveFact, 'id' | 'at' | 'gap' | 'of'>

const words = ({ code, message }: KitError) => ({ text: sanitize(code), error: sanitize(message) })

function failed(status: string, error: KitError): Said {
  const { text, ...rest } = words(error)
  return {
    text: `${status}: ${text}`,
    look: error.code === 'user-rejected' ? 'warn' : 'bad',
    ...rest,
  }
}

function connection(state: Connection): Said {
  if (state.status === 'disconnected')
    return state.error ? failed(state.status, state.error) : { text: state.status }
  const { status, wallet, networkId } = state
  const accounts = status === 'connected' ? state.accounts : []
  const place = accounts.findIndex(({ address }) => address === state.account.address)
  const which = accounts.length > 1 ? `, account ${place + 1} of ${accounts.length}` : ''
  return {
    text: `${status} on ${sanitize(networkId)}${which}`,
    wallet: sanitize(wallet.name),
    look: status === 'connected' ? 'good' : 'warn',
  }
}

function attempts(open: ReturnType<Kit['connection']['$connectionAttempts']['get']>): Said {
  const [first, ...others] = open
  if (!first) return { text: 'none' }
  const more = others.length > 0 ? `, ${others.length} more` : ''
  const where = `in ${sanitize(first.namespace)}`
  const wallet = sanitize(first.wallet.name)
  if (first.status === 'failed') return { ...failed(`failed ${where}${more}`, first.error), wallet }
  const pending = first.hasPendingRequest ? ', request already pending' : ''
  return { text: `${first.status} ${where}${pending}${more}`, wallet, look: 'warn' }
}

function switching(state: Switching): Said {
  if (state.status === 'idle') return { text: state.status }
  const to = `to ${sanitize(state.network.caipNetworkId)}`
  return state.status === 'failed'
    ? failed(`failed ${to}`, state.error)
    : { text: `${state.status} ${to}`, look: 'warn' }
}

function pairing(state: Pairing): Said {
  const { status } = state
  if (status === 'failed') return failed(status, state.error)
  return {
    text: sanitize(status),
    ...(status === 'approved' && { wallet: sanitize(state.wallet.name), look: 'good' }),
  }
}

function network({ active, unsupportedId, approvedIds }: NamespaceNetworks): Said {
  const agreed = approvedIds ? `, ${approvedIds.length} approved` : ''
  return unsupportedId
    ? { text: `${sanitize(unsupportedId)}, not listed${agreed}`, look: 'warn' }
    : { text: sanitize(active.caipNetworkId) + agreed }
}

function dialog({ status, stack, isShaking }: ModalState): Said {
  if (status === 'closed') return { text: status }
  const held = isShaking ? ', dismiss blocked' : ''
  return { text: `${stack.map(({ view }) => sanitize(view)).join(' › ')}${held}` }
}

function event({ type, ...details }: Readonly<Record<string, unknown>>): Said {
  const told = Object.entries(details).flatMap(([name, value]) =>
    ['string', 'number', 'boolean'].includes(typeof value)
      ? [`${sanitize(name)}=${sanitize(value, 60)}`]
      : [],
  )
  return { text: [sanitize(type), ...told].join(' ') }
}

/** By what moved; a namespace's own name is its connection. */
function describe({ of, value }: Pick<LogEntry, 'of' | 'value'>): Said {
  // The tape wrote each under the name of the atom it came from.
  const as = <T>() => value as T
  if (of === 'event') return event(as())
  if (of === 'dialog') return dialog(as())
  if (of === 'question') return attempts(as())
  if (of === 'network switch') return switching(as())
  if (of === 'pairing') return pairing(as())
  if (of === 'namespace') return { text: sanitize(value) }
  return of.endsWith(' network') ? network(as()) : connection(as())
}

export function say(move: Pick<LogEntry, 'of' | 'value'>): Said {
  try {
    return describe(move)
  } catch {
    return { text: '(unreadable)' }
  }
}

/** What says nothing while nothing has happened. */
const resting = ['disconnected', 'idle', 'none', 'closed']

/** Oldest first. Atoms that say again what they said, and what rests at the start, are left out. */
export function readMoves({
  moves,
  since,
}: Pick<EventLog, 'moves' | 'since'>): readonly MoveFact[] {
  const facts: MoveFact[] = []
  const before = new Map<string, string>()
  let last = since
  for (const move of moves) {
    const { id, at, of } = move
    const said = say(move)
    const now = JSON.stringify(said)
    const known = before.get(of)
    before.set(of, now)
    const isRest = known === undefined && resting.includes(said.text)
    if (of !== 'event' && (isRest || known === now)) continue
    facts.push({ id, at: at - since, gap: at - last, of, ...said })
    last = at
  }
  return facts
}
