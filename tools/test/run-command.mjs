/** Runs one command and prints its output line by line. Ends it and its children if it hangs. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { root, toolEnv } from '../tool-path.mjs'

/** Ends a command that hangs. Beside a busy loop, a slow machine takes half an hour for the unit tests. */
const timeout = 45 * 60_000

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
 * @param {readonly string[]} args
 * @param {{ print: (line: string) => void, env?: Record<string, string> }} how
 * @returns {Promise<boolean>}
 */
export function runCommand(command, args, { print, env = {} }) {
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
      print(`no end after ${timeout / 60_000} minutes: stopped`)
      if (pid) killGroup(pid)
    }, timeout)
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        if (line.trim() !== '') print(line)
      })
    }
    /** @param {boolean} passed */
    const end = (passed) => {
      clearTimeout(timer)
      if (pid) running.delete(pid)
      resolve(passed)
    }
    // Child processes, such as a server, must neither outlive it nor keep its output open.
    child.on('exit', () => pid && killGroup(pid))
    child.on('error', (error) => {
      print(`${command}: ${error.message}`)
      end(false)
    })
    child.on('close', (code) => end(code === 0))
  })
}
