/** Describes log entries. A value that can't be read is described as unreadable. */
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

export interface DescribedEntry {
  readonly id: number
  /** Milliseconds since the start. */
  readonly at: number
  /** Milliseconds since the previous entry. */
  readonly gap: number
  readonly source: string
  /** Codes, ids of networks, names of views and states: no address, and no text of errors. */
  readonly text: string
  /** Name that the wallet reports. */
  readonly wallet?: string
  /** Error message. Shown in the panel only, never in a report. */
  readonly error?: string
  readonly look?: 'success' | 'warn' | 'danger'
}

export type Description = Omit<DescribedEntry, 'id' | 'at' | 'gap' | 'source'>

const describeError = ({ code, message }: KitError) => ({
  text: sanitize(code),
  error: sanitize(message),
})

function failed(status: string, error: KitError): Description {
  const { text, ...rest } = describeError(error)
  return {
    text: `${status}: ${text}`,
    look: error.code === 'user-rejected' ? 'warn' : 'danger',
    ...rest,
  }
}

function connection(state: Connection): Description {
  if (state.status === 'disconnected')
    return state.error ? failed(state.status, state.error) : { text: state.status }
  const { status, wallet, networkId } = state
  const accounts = status === 'connected' ? state.accounts : []
  const place = accounts.findIndex(({ address }) => address === state.account.address)
  const position = accounts.length > 1 ? `, account ${place + 1} of ${accounts.length}` : ''
  return {
    text: `${status} on ${sanitize(networkId)}${position}`,
    wallet: sanitize(wallet.name),
    look: status === 'connected' ? 'success' : 'warn',
  }
}

function attempts(open: ReturnType<Kit['connection']['$connectionAttempts']['get']>): Description {
  const [first, ...others] = open
  if (!first) return { text: 'none' }
  const more = others.length > 0 ? `, ${others.length} more` : ''
  const where = `in ${sanitize(first.namespace)}`
  const wallet = sanitize(first.wallet.name)
  if (first.status === 'failed') return { ...failed(`failed ${where}${more}`, first.error), wallet }
  const pending = first.hasPendingRequest ? ', request already pending' : ''
  return { text: `${first.status} ${where}${pending}${more}`, wallet, look: 'warn' }
}

function switching(state: Switching): Description {
  if (state.status === 'idle') return { text: state.status }
  const to = `to ${sanitize(state.network.caipNetworkId)}`
  return state.status === 'failed'
    ? failed(`failed ${to}`, state.error)
    : { text: `${state.status} ${to}`, look: 'warn' }
}

function pairing(state: Pairing): Description {
  const { status } = state
  if (status === 'failed') return failed(status, state.error)
  return {
    text: sanitize(status),
    ...(status === 'approved' && { wallet: sanitize(state.wallet.name), look: 'success' }),
  }
}

function network({ active, unsupportedId, approvedIds }: NamespaceNetworks): Description {
  const agreed = approvedIds ? `, ${approvedIds.length} approved` : ''
  return unsupportedId
    ? { text: `${sanitize(unsupportedId)}, not listed${agreed}`, look: 'warn' }
    : { text: sanitize(active.caipNetworkId) + agreed }
}

function dialog({ status, stack, isShaking }: ModalState): Description {
  if (status === 'closed') return { text: status }
  const suffix = isShaking ? ', dismiss blocked' : ''
  return { text: `${stack.map(({ view }) => sanitize(view)).join(' › ')}${suffix}` }
}

function event({ type, ...details }: Readonly<Record<string, unknown>>): Description {
  const fields = Object.entries(details).flatMap(([name, value]) =>
    ['string', 'number', 'boolean'].includes(typeof value)
      ? [`${sanitize(name)}=${sanitize(value, 60)}`]
      : [],
  )
  return { text: [sanitize(type), ...fields].join(' ') }
}

/** Selects a description by source. The name of a namespace stands for its connection. */
function describeValue({ source, value }: Pick<LogEntry, 'source' | 'value'>): Description {
  // The event log uses the name of the source atom.
  const as = <T>() => value as T
  if (source === 'event') return event(as())
  if (source === 'dialog') return dialog(as())
  if (source === 'question') return attempts(as())
  if (source === 'network switch') return switching(as())
  if (source === 'pairing') return pairing(as())
  if (source === 'namespace') return { text: sanitize(value) }
  return source.endsWith(' network') ? network(as()) : connection(as())
}

export function describe(entry: Pick<LogEntry, 'source' | 'value'>): Description {
  try {
    return describeValue(entry)
  } catch {
    return { text: '(unreadable)' }
  }
}

/** States without news. */
const restingStates = ['disconnected', 'idle', 'none', 'closed']

/** Oldest first. Leaves out repeated values, and states at rest at the start. */
export function readLogEntries({
  entries,
  since,
}: Pick<EventLog, 'entries' | 'since'>): readonly DescribedEntry[] {
  const described: DescribedEntry[] = []
  const before = new Map<string, string>()
  let last = since
  for (const entry of entries) {
    const { id, at, source } = entry
    const description = describe(entry)
    const now = JSON.stringify(description)
    const known = before.get(source)
    before.set(source, now)
    const isRest = known === undefined && restingStates.includes(description.text)
    if (source !== 'event' && (isRest || known === now)) continue
    described.push({ id, at: at - since, gap: at - last, source, ...description })
    last = at
  }
  return described
}
