/** Runs one command and shows what it says, indented, as it comes. Ends it and its children if it hangs. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { root, toolEnv } from '../tool-path.mjs'

const timeout = 30 * 60_000

/** @type {Set<number>} */
const running = new Set()

/** @param {number} pid */
function killGroup(pid) {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    // It ended by itself meanwhile.
  }
}

// Each command leads a process group of its own, which Ctrl+C does not reach.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, () => {
    for (const pid of running) killGroup(pid)
    process.exit(130)
  })
}

/**
 * True if the command ended with 0.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<boolean>}
 */
export function runCommand(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...toolEnv(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    const { pid } = child
    if (pid) running.add(pid)
    const timer = setTimeout(() => {
      console.log(`  no end after ${timeout / 60_000} minutes: stopped`)
      if (pid) killGroup(pid)
    }, timeout)
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        if (line.trim() !== '') console.log(`  ${line}`)
      })
    }
    /** @param {boolean} passed */
    const end = (passed) => {
      clearTimeout(timer)
      if (pid) running.delete(pid)
      resolve(passed)
    }
    // What it left behind, a server or a chain, must not outlive it nor hold its output open.
    child.on('exit', () => pid && killGroup(pid))
    child.on('error', (error) => {
      console.log(`  ${command}: ${error.message}`)
      end(false)
    })
    child.on('close', (code) => end(code === 0))
  })
}
