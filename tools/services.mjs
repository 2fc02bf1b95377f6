/**
 * Servers that tests of the gateway run against: PostgreSQL and Redis. `node tools/services.mjs` installs what is missing
 * where it can; where it can't, those tests are left out, and the run says so in its closing lines.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** @param {string} name */
const onPath = (name) =>
  ['/usr/bin', '/usr/local/bin', ...(process.env.PATH ?? '').split(delimiter)].some((folder) =>
    existsSync(join(folder, name)),
  )

const hasPostgres = () => {
  const kept = '/usr/lib/postgresql'
  const versions = existsSync(kept) ? readdirSync(kept) : []
  return (
    versions.some((version) => existsSync(join(kept, version, 'bin/initdb'))) || onPath('initdb')
  )
}

/** @type {readonly { name: string, package: string, isThere(): boolean }[]} */
const services = [
  { name: 'PostgreSQL', package: 'postgresql', isThere: hasPostgres },
  {
    name: 'Redis',
    package: 'redis-server',
    isThere: () => onPath('redis-server') || onPath('valkey-server'),
  },
]

/** The names of those that this machine does not have. */
export const servicesNotThere = () =>
  services.filter(({ isThere }) => !isThere()).map(({ name }) => name)

/** Debian and Ubuntu carry both; only root may install them. */
const canUseApt = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

export function ensureServices() {
  const missing = services.filter(({ isThere }) => !isThere())
  if (missing.length === 0 || !canUseApt()) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const options = { stdio: /** @type {const} */ ('inherit'), timeout: 180_000, env }
  spawnSync('apt-get', ['update', '-qq'], options)
  const names = missing.map((service) => service.package)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], options)
}

const isMain = process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)
if (isMain) {
  ensureServices()
  const missing = servicesNotThere()
  console.log(missing.length === 0 ? 'PostgreSQL and Redis' : `not here: ${missing.join(', ')}`)
}
