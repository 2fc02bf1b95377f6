/** Makes the handlers of @scope/siwx for each project and each of its origins, over this gateway's database, store and nodes. */
import { createHash, randomBytes } from 'node:crypto'
import {
  createSiwxHandlers,
  redisNonceStore,
  type SiwxHandlers,
  type SiwxServerSession,
} from '@scope/siwx/server'
import { z } from 'zod'
import { boundedMap } from '../bounded-map.js'
import { ConfigError } from '../config/check.js'
import type { Config } from '../config/schema.js'
import { parseData } from '../data-file.js'
import type { Db } from '../database/open.js'
import type { KeyValue } from '../key-value/key-value.js'
import type { Proxies } from '../rpc/proxies.js'
import { contractReader } from './contract-reader.js'
import { sessionRows } from './session-rows.js'

export interface SignInDeps {
  readonly config: Config
  readonly db: Db
  readonly shared: KeyValue
  readonly proxies: Proxies
  /** Called when the nonce store fails. No user can sign in meanwhile. */
  onNoncesLost(error: unknown): void
  onError(error: unknown): void
}

/** Nothing where no secret is set. */
export type HandlersOf = (projectId: string, origin: string) => SiwxHandlers | undefined

export const signInPath = '/v1/siwx'

type Chain = SiwxServerSession['chainId']
const isChain = (text: string): text is Chain => /^(eip155|solana|bip122):/.test(text)

const networks = z.array(z.object({ id: z.string(), testnet: z.boolean() }))

/** Where none are named: well-known networks whose coins are worth something, and those that have nodes here. */
function getChains({ siwx, rpc }: Config): readonly Chain[] {
  const known = networks.parse(parseData('networks')).filter(({ testnet }) => !testnet)
  const all = siwx.chains ?? [...known.map(({ id }) => id), ...Object.keys(rpc.nodes)]
  return [...new Set(all)].filter(isChain)
}

/** Origins of a project can be patterns. This many are cached. */
const maxOrigins = 1_000

/** Throws `ConfigError` where a chain is none that accounts sign in with. */
export function createSignIn(deps: SignInDeps): HandlersOf {
  const { config, db, shared, proxies, onNoncesLost, onError } = deps
  const { environment, secrets, siwx } = config
  // On a machine for development sessions end with the process.
  const own = environment === 'development' ? [randomBytes(32).toString('hex')] : undefined
  const sessionSecrets = secrets.sessionSecret ?? own
  const chains = getChains(config)
  const evm = chains.filter((chain) => chain.startsWith('eip155:'))
  const evmClient = Object.fromEntries(evm.map((chain) => [chain, contractReader(chain, proxies)]))

  /**
   * Reports a failure of the store and rethrows it, so no user signs in without the store. A gateway on its own could
   * accept a nonce that another gateway has used.
   */
  const orFail = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (thrown) {
      onNoncesLost(thrown)
      throw thrown
    }
  }

  function make(projectId: string, origin: string): SiwxHandlers {
    const audience = `${projectId} ${origin}`
    // One cookie per origin: browsers send a host all its cookies, from any page.
    const place = createHash('sha256').update(audience).digest('hex').slice(0, 12)
    return createSiwxHandlers({
      domain: new URL(origin).host,
      origin,
      audience,
      chains,
      secrets: sessionSecrets ?? [],
      basePath: signInPath,
      session: siwx.session,
      maxSessionAge: siwx.maxSessionSeconds,
      cookie: { name: `scope-siwx-${place}`, secure: environment === 'production' },
      evmClient,
      evmTimeout: config.rpc.timeoutSeconds * 1000,
      store: sessionRows(db, projectId, { maxRows: siwx.maxSessions }),
      nonceStore: redisNonceStore(
        {
          set: (key, value, _, life) => orFail(shared.set(key, value, life).then(() => 'OK')),
          getdel: (key) => orFail(shared.take(key).then((value) => value ?? null)),
        },
        { prefix: `siwx:{${projectId}}:` },
      ),
      onError,
    })
  }

  const made = boundedMap<SiwxHandlers>(maxOrigins)
  try {
    if (sessionSecrets) make('start', 'http://localhost')
  } catch (thrown) {
    if (!(thrown instanceof TypeError)) throw thrown
    throw new ConfigError([
      {
        path: 'siwx.chains',
        expected: `expected chains that accounts sign in with (${thrown.message})`,
      },
    ])
  }

  return (projectId, origin) => {
    if (!sessionSecrets) return undefined
    const key = `${projectId} ${origin}`
    const known = made.get(key)
    if (known) return known
    const handlers = make(projectId, origin)
    made.set(key, handlers)
    return handlers
  }
}
