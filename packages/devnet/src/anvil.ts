/** One anvil process: started, answered, stopped. Refuses to outlive the process that started it. */
import { type ChildProcess, spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { anvilPath } from './binary.js'

export interface Anvil {
  readonly url: string
  /** At once, without waiting: for a process that ends. */
  kill(): void
  /** Resolves when the process is gone. */
  stop(): Promise<void>
}

/** Milliseconds a chain may take to answer; it takes about 100. */
const startDeadline = 15_000

/**
 * Kills `pid` when this process is gone, however it went: the shell's input is a pipe that only we hold
 * open, and the system closes it also after SIGKILL. Detached, so that Ctrl+C does not end the guard first.
 */
function guard(pid: number): ChildProcess | undefined {
  if (process.platform === 'win32') return undefined
  const shell = spawn('/bin/sh', ['-c', 'read -r _; kill -9 "$1"', 'guard', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  // A machine without /bin/sh has the exit handlers only.
  shell.on('error', () => undefined)
  shell.unref()
  ;(shell.stdin as Socket | null)?.unref()
  return shell
}

async function answers(url: string, chainId: number): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}',
      signal: AbortSignal.timeout(1_000),
    })
    const { result } = (await response.json()) as { result?: unknown }
    return result === `0x${chainId.toString(16)}`
  } catch {
    return false
  }
}

/** Starts anvil and waits until it answers. Rejects with what it wrote to stderr. */
export async function startAnvil(chainId: number, port: number): Promise<Anvil> {
  const child = spawn(
    anvilPath(),
    ['--chain-id', String(chainId), '--host', '127.0.0.1', '--port', String(port)],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  // Its own word that it listens: an answer alone could come from another chain that holds the port.
  let listening = false
  let stdout = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (listening) return
    stdout += text
    listening = stdout.includes('Listening on')
  })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-4_000)
  })
  let ended: string | undefined
  const exited = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      ended = error.message
      resolve()
    })
    child.once('close', (code, signal) => {
      ended ??= stderr.trim() || `it ended with ${signal ?? code}`
      resolve()
    })
  })
  const watcher = child.pid === undefined ? undefined : guard(child.pid)
  const kill = () => {
    // Stop the watcher first: the process id could later belong to another process.
    watcher?.kill('SIGKILL')
    child.kill('SIGKILL')
  }
  const stop = async () => {
    kill()
    await exited
  }

  const url = `http://127.0.0.1:${port}`
  const deadline = Date.now() + startDeadline
  while (ended === undefined && Date.now() < deadline) {
    if (listening && (await answers(url, chainId))) return { url, kill, stop }
    await Promise.race([exited, wait(15)])
  }
  await stop()
  throw new Error(`anvil for chain ${chainId} on port ${port} did not start: ${ended}`)
}
