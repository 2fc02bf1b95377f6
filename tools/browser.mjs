/**
 * Finds a Chromium for the end-to-end tests and the benchmarks, and installs one if there is none:
 * `node tools/browser.mjs`. A browser that the machine has is always preferred.
 *
 * Tests run in the headless shell if there is one: the full browser also draws its own interface in headless mode,
 * which takes about a third of the processor.
 */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const shellNames = ['chromium-headless-shell', 'chrome-headless-shell']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Chromium flags of the tests: no requests of the browser itself, and no host but this machine. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE *.localhost , EXCLUDE 127.0.0.1',
]

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Path where Playwright would install its own browser. The file may be missing. */
function playwrightChromium() {
  try {
    const require = createRequire(join(root, 'e2e/package.json'))
    return require('@playwright/test').chromium.executablePath()
  } catch {
    return undefined
  }
}

/** The browser that `SCOPE_CHROMIUM` names. Throws if that is no program. */
function configuredBrowser() {
  // biome-ignore lint/suspicious/noUndeclaredEnvVars: no cached task reads it
  const path = process.env.SCOPE_CHROMIUM
  if (!path || isExecutable(path)) return path || undefined
  throw new Error(`SCOPE_CHROMIUM is set to ${path}, which is not a program that can be run.`)
}

/** @param {readonly string[]} programs */
function onPath(programs) {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)].filter(Boolean)
  return folders.flatMap((folder) => programs.map((name) => join(folder, name)))
}

/** Playwright keeps its headless shell in a folder beside that of its Chromium. */
function playwrightShell() {
  const full = playwrightChromium()
  const browsers = full && dirname(dirname(dirname(full)))
  if (!browsers || !existsSync(browsers)) return undefined
  return readdirSync(browsers, { recursive: true, encoding: 'utf8' })
    .filter((path) => /headless_shell.*\/(headless_shell|chrome-headless-shell)$/.test(path))
    .map((path) => join(browsers, path))
    .find(isExecutable)
}

/** The path of a Chromium with all its parts that is there now, or nothing. */
export function findChromium() {
  const configured = configuredBrowser()
  if (configured) return configured
  const found = [...onPath(names), ...places].find(isExecutable)
  if (found) return found
  const own = playwrightChromium()
  return own && existsSync(own) ? own : undefined
}

/** The path of the browser that tests run in: the headless shell, or Chromium if there is none. */
export function findTestBrowser() {
  return (
    configuredBrowser() ??
    onPath(shellNames).find(isExecutable) ??
    playwrightShell() ??
    findChromium()
  )
}

/** Debian and Ubuntu carry Chromium; only root may install it. */
function canUseApt() {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** @type {{ name: string, can(): boolean, run: [string, string[]][] }[]} */
const installs = [
  {
    name: 'playwright install chromium',
    can: () => playwrightChromium() !== undefined,
    run: [[join(root, 'e2e/node_modules/.bin/playwright'), ['install', 'chromium']]],
  },
  {
    name: 'apt-get install chromium',
    can: canUseApt,
    run: [
      ['apt-get', ['update', '-qq']],
      ['apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']],
    ],
  },
]

/**
 * What the program at this path says it is; nothing if it does not start: distributions have stubs
 * of that name, and a browser that was just fetched may lack its system libraries.
 * @param {string} path
 */
function versionOf(path) {
  const { stdout, status } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 })
  return status === 0 ? stdout.trim() : undefined
}

function findWorking() {
  const found = findChromium()
  return found && versionOf(found) ? found : undefined
}

/** The path of a Chromium that starts; one is installed if there is none. Throws if that fails. */
export function ensureChromium() {
  for (const { name, can, run } of installs) {
    const found = findWorking()
    if (found) return found
    if (!can()) continue
    console.log(`No Chromium that starts on this machine: trying ${name}`)
    run.every(([command, args]) => {
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
      return spawnSync(command, args, { stdio: 'inherit', timeout: 180_000, env }).status === 0
    })
  }
  const found = findWorking()
  if (found) return found
  throw new Error('No Chromium. Install one, or set SCOPE_CHROMIUM to the path of one.')
}

/** The path of a browser for tests that starts; Chromium is installed if there is none. Throws if that fails. */
export function ensureTestBrowser() {
  const chromium = ensureChromium()
  const found = findTestBrowser()
  if (found && found !== chromium && versionOf(found)) return found
  return chromium
}

/** Debian has the headless shell in a package of its own. Without it tests are slower, and the same. */
function installShell() {
  const found = findTestBrowser()
  if (found !== findChromium() || !canUseApt()) return
  spawnSync(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'],
    {
      stdio: 'inherit',
      timeout: 180_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    },
  )
}

const isMain = process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)
if (isMain) {
  try {
    ensureChromium()
    installShell()
    const path = ensureTestBrowser()
    console.log(`${path} (${versionOf(path)})`)
  } catch (thrown) {
    console.error(thrown instanceof Error ? thrown.message : thrown)
    process.exitCode = 1
  }
}
