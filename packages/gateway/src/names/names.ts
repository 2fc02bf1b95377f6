/** Names as the gateway knows them: its own, and those of ENS where a node is there to ask. */
import type { EvmRequest } from '@scope/siwx/server'
import { type Address, getAddress, isAddress } from 'viem'
import type { Config } from '../config/schema.js'
import type { Db } from '../database/open.js'
import type { SafeFetch } from '../http/safe-fetch.js'
import type { Work } from '../http/work.js'
import type { Raster } from '../images/raster.js'
import type { Cache } from '../key-value/key-value.js'
import type { Proxies } from '../rpc/proxies.js'
import { createResponseCache } from '../upstream/response-cache.js'
import { createAvatars } from './avatars.js'
import { etherCoin, getCoinType } from './coins.js'
import { createEns, type Ens } from './ens.js'
import { EnsUnavailable } from './ens-budget.js'
import { type EnsProfile, normalised, parseEnsProfile, readPrimaryName } from './ens-records.js'
import { type NameRows, nameRows } from './name-rows.js'
import { getRecord } from './profile.js'
import { createRegister, type Register } from './registration.js'
import { createSubnames, type Subnames } from './subnames.js'

export interface NamesDeps {
  readonly config: Config
  readonly db: Db
  readonly shared: Cache
  readonly proxies: Proxies
  /** To gateways that names point to. */
  readonly safeFetch: SafeFetch
  getNodeClient(chain: string): EvmRequest
  now?(): number
}

export interface Names {
  readonly own: Subnames
  readonly rows: NameRows
  readonly register: Register
  readonly registration: Config['names']['registration']
  /** CAIP-2: of names for which no chain was asked. */
  readonly ensChain: string
  /** Whether there is a node to ask ENS. */
  readonly hasEns: boolean
  /**
   * Reads a normalised name; `undefined` if it has no address for the chain, CAIP-2. What nodes are asked is charged to `work`.
   * @throws EnsUnavailable, and what `Work.spend` throws.
   */
  ens(name: string, chain: string, work: Work): Promise<EnsProfile | undefined>
  /** Reads the primary name of an EVM address on a chain. Charges and throws as `ens`. */
  getName(address: string, chain: string, work: Work): Promise<string | null>
  /** A name of the service's own, or one of ENS, as both are written. Undefined for a text that is no name. */
  normalize(text: string): string | undefined
  /** Where the gateway has the image of a name, from its own root. Null if it has none. Fetches no image. Charges as `ens`. */
  getAvatarPath(name: string, work: Work): Promise<string | null>
  /** The image of a name. Undefined if there is none that can be shown. Charges as `ens`, and for its fetch. */
  getAvatar(name: string, work: Work): Promise<Raster | undefined>
}

/** An address is looked up again as it is sent to: what is kept is for several who ask at once. */
const profileMs = 10_000
const identityMs = 5 * 60_000

export function createNames(deps: NamesDeps): Names {
  const { config, db, shared, proxies, safeFetch, getNodeClient, now = Date.now } = deps
  const { suffixes, reserved, maxPerAddress, perDay, registration, ens: settings } = config.names
  const own = createSubnames(suffixes, reserved)
  const rows = nameRows(db)
  const responseCache = createResponseCache(shared, 'names')
  const proxy = proxies.of(settings.chain)
  const { universalResolver } = settings
  const ensFor =
    proxy && ((work: Work): Ens => createEns({ universalResolver, proxy, safeFetch, work }))
  const place = `${settings.chain} ${universalResolver}`

  /** The service's own come from the database each time: one that was registered just now is there (trap 22). */
  async function getOwnName(address: string, chain: string): Promise<string | undefined> {
    const coinType = getCoinType(chain)
    if (coinType === undefined || suffixes.length === 0) return undefined
    const all = await rows.ofAddress(address)
    return all.find((row) => getRecord(row, coinType) !== undefined)?.name
  }

  const avatars = createAvatars({
    ipfsGateway: config.names.avatars.ipfsGateway,
    safeFetch,
    cache: shared,
    getNodeClient: (chain) => (proxies.of(chain) ? getNodeClient(chain) : undefined),
  })

  /** Undefined if the name has no avatar, also while no node answers. */
  async function getAvatarRecord(name: string, work: Work): Promise<string | undefined> {
    if (!config.names.avatars.enabled) return undefined
    const subname = own.read(name)
    if (subname) return (await rows.find(subname.name))?.attributes.avatar
    if (!ensFor) return undefined
    try {
      const text = await responseCache.text([place, 'avatar', name], identityMs, async () =>
        JSON.stringify((await ensFor(work).text(name, 'avatar')) ?? null),
      )
      return (JSON.parse(text) as string | null) ?? undefined
    } catch (thrown) {
      if (thrown instanceof EnsUnavailable) return undefined
      throw thrown
    }
  }

  async function getOwner(name: string, work: Work): Promise<Address | undefined> {
    const subname = own.read(name)
    const address = subname
      ? (await rows.find(subname.name))?.address
      : await ensFor?.(work).address(name, etherCoin)
    return address !== undefined && isAddress(address, { strict: false })
      ? getAddress(address)
      : undefined
  }

  return {
    own,
    rows,
    registration,
    normalize: (text) => own.read(text)?.name ?? normalised(text),
    async getAvatarPath(name, work) {
      const record = await getAvatarRecord(name, work)
      return record !== undefined && avatars.isSupported(record)
        ? `/v1/avatar/${encodeURIComponent(name)}`
        : null
    },
    async getAvatar(name, work) {
      const record = await getAvatarRecord(name, work)
      if (record === undefined) return undefined
      return avatars.load({ record, getOwner: () => getOwner(name, work), work })
    },
    ensChain: settings.chain,
    hasEns: ensFor !== undefined,
    register: createRegister({
      rows,
      own,
      maxPerAddress,
      maxPerDay: perDay,
      nodeTimeoutMs: config.rpc.timeoutSeconds * 1000,
      getNodeClient,
      now,
    }),
    async ens(name, chain, work) {
      if (!ensFor) return undefined
      const text = await responseCache.text([place, 'profile', name, chain], profileMs, async () =>
        JSON.stringify((await parseEnsProfile(ensFor(work), name, chain)) ?? null),
      )
      return (JSON.parse(text) as EnsProfile | null) ?? undefined
    },
    async getName(address, chain, work) {
      const subname = await getOwnName(address, chain)
      if (subname !== undefined || !ensFor) return subname ?? null
      const key = [place, 'identity', address.toLowerCase(), chain]
      const text = await responseCache.text(key, identityMs, async () =>
        JSON.stringify((await readPrimaryName(ensFor(work), address, chain)) ?? null),
      )
      const name = JSON.parse(text) as string | null
      // For names of this service, only its database decides the owner, not the parent's owner on chain
      // (threat X6).
      return name !== null && own.read(name) ? null : name
    },
  }
}
