import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type BuiltCommand, buildCommand } from '../fixtures/command.js'
import { initCommand } from './init-command.js'

let command: BuiltCommand
beforeAll(async () => {
  command = await buildCommand()
})
afterAll(() => command.remove())

let folder: string
let lines: string[]
const say = (text: string) => void lines.push(text)
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scope-init-'))
  lines = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The command itself, in the folder, with an environment that names no setting. */
function start(args: readonly string[]) {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [command.file, ...args], {
    cwd: folder,
    env: { PATH, PORT: '0' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      output += String(part)
    })
  return { child, text: () => output }
}

async function run(...args: string[]) {
  const { child, text } = start(args)
  const [code] = await once(child, 'close')
  return { code, output: text() }
}

it('writes a configuration that passes the check and serves the origin', async () => {
  const site = ['--origin', 'https://shop.example.com', '--project', 'books']
  const init = await run('init', ...site, '--name', 'Ada’s "Books"')
  expect(init).toMatchObject({ code: 0 })
  expect(init.output).toContain("projectId: 'books'")
  const written: unknown = JSON.parse(readFileSync(join(folder, 'gateway.config.json'), 'utf8'))
  expect(written).toMatchObject({ projects: [{ id: 'books', name: 'Ada’s "Books"' }] })
  const check = await run('check')
  expect(check).toMatchObject({ code: 0 })
  expect(check.output).toContain('OPERATOR_TOKEN: 1 in use.')
  expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600)

  const { child, text } = start([])
  try {
    await expect.poll(text, { timeout: 60_000 }).toContain('"msg":"serving"')
    const [, address = ''] = /"address":"([^"]+)"/.exec(text()) ?? []
    const response = await fetch(`${address}/v1/supported-chains?projectId=books`, {
      headers: { origin: 'https://shop.example.com' },
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBe('https://shop.example.com')
  } finally {
    child.kill('SIGKILL')
    await once(child, 'close')
  }
}, 120_000)

it.each([
  [['http://localhost:5173', 'http://127.0.0.1:*'], 'development', "'http://localhost:8787'"],
  [['https://shop.example.com'], 'production', "'https://gateway.example.com'"],
  [['http://localhost:5173', 'https://shop.example.com'], 'production', 'by https'],
])('writes for pages at %s the environment %s', (origins, environment, step) => {
  const args = origins.flatMap((origin) => ['--origin', origin])
  expect(initCommand([...args, '--folder', folder], say)).toBe(0)
  expect(readFileSync(join(folder, '.env'), 'utf8')).toContain(`NODE_ENV=${environment}\n`)
  expect(lines.join('\n')).toContain(step)
})

it('prints no secret, and makes another one each time', () => {
  expect(initCommand(['--origin', 'https://a.example', '--folder', folder], say)).toBe(0)
  const first = readFileSync(join(folder, '.env'), 'utf8')
  const values = [...first.matchAll(/_(?:TOKEN|SECRET)=(\w{64})/g)].map(([, value = '']) => value)
  expect(new Set(values).size).toBe(3)
  expect(readFileSync(join(folder, 'gateway.config.json'), 'utf8')).not.toContain('"name"')
  for (const value of values) expect(lines.join('\n')).not.toContain(value)
})

it('replaces no file', () => {
  writeFileSync(join(folder, '.env'), 'OPERATOR_TOKEN=mine')
  expect(initCommand(['--origin', 'https://a.example', '--folder', folder], say)).toBe(2)
  expect(lines.join('\n')).toContain('.env exists. Nothing was written.')
  expect(readFileSync(join(folder, '.env'), 'utf8')).toBe('OPERATOR_TOKEN=mine')
})

it.each([
  ['no origin', [], '--origin is missing'],
  ['an origin with a path', ['--origin', 'https://a.example/shop'], 'projects[0].origins[0]'],
  [
    'a name with a line break',
    ['--origin', 'https://a.example', '--name', 'Shop\nBcc: eve'],
    'projects[0].name: expected a name of 1 to 60 characters',
  ],
  ['an unknown option', ['--origins', 'https://a.example'], "Unknown option '--origins'"],
])('explains %s, and writes nothing', (_, args, message) => {
  expect(
    initCommand([...args, ...(args[0] === '--origins' ? [] : ['--folder', folder])], say),
  ).toBe(2)
  expect(lines.join('\n')).toContain(message)
  expect(() => statSync(join(folder, 'gateway.config.json'))).toThrow('ENOENT')
  expect(() => statSync(join(folder, '.env'))).toThrow('ENOENT')
})
