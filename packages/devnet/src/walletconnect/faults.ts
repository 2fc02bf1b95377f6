/**
 * How badly the way between the relay and its clients is to go: late, twice, out of order, lost, or not at all.
 * Refuses to know what a frame says; only pushes, never answers, are lost, doubled or turned around.
 */

export interface RelayFaults {
  /** Delays all relay messages by this many milliseconds; 0 ends it. */
  delay(ms: number): void
  /** Delivers pushes within this many milliseconds of each other newest first; 0 ends it. Defaults to 50. */
  reorder(ms?: number): void
  /** Repeats each push after this many milliseconds; false ends it. Defaults to no delay. */
  duplicate(ms?: number | false): void
  /** Drops the next pushes. They stay in the mailbox: a client that subscribes again gets them. */
  loseNext(count?: number): void
  /** Sockets stay open and nothing comes through, either way. */
  pause(): void
  /** Everything held back comes through, in order. */
  resume(): void
}

/** The way to and from one client. */
export interface Line {
  answer(text: string): void
  push(text: () => string): void
  /** Runs at once, or when the pause is over. */
  receive(run: () => void): void
  close(): void
}

export interface Faults extends RelayFaults {
  openLine(write: (text: string) => void): Line
}

const defaultWindow = 50

export function createFaults(): Faults {
  const lines = new Set<{ release(): void }>()
  let late = 0
  let window = 0
  let again: number | false = false
  let toLose = 0
  let isPaused = false

  return {
    delay(ms) {
      late = ms
    },
    reorder(ms = defaultWindow) {
      window = ms
    },
    duplicate(ms = 0) {
      again = ms
    },
    loseNext(count = 1) {
      toLose += count
    },
    pause() {
      isPaused = true
    },
    resume() {
      isPaused = false
      for (const line of lines) line.release()
    },
    openLine(write) {
      const timers = new Set<ReturnType<typeof setTimeout>>()
      let queued: (() => void)[] = []
      let gathered: string[] = []

      function after(ms: number, run: () => void) {
        const timer = setTimeout(() => {
          timers.delete(timer)
          run()
        }, ms)
        timers.add(timer)
      }
      function through(run: () => void) {
        if (isPaused) queued.push(run)
        else run()
      }
      function send(text: string) {
        through(() => {
          if (late > 0) after(late, () => through(() => write(text)))
          else write(text)
        })
      }
      function sendPush(text: string) {
        if (window === 0) return send(text)
        if (gathered.length === 0) {
          after(window, () => {
            for (const message of gathered.toReversed()) send(message)
            gathered = []
          })
        }
        gathered.push(text)
      }
      const own = {
        release() {
          const runs = queued
          queued = []
          for (const run of runs) run()
        },
      }
      lines.add(own)

      return {
        answer: send,
        push(text) {
          if (toLose > 0) {
            toLose--
            return
          }
          sendPush(text())
          if (again === 0) sendPush(text())
          else if (again !== false) after(again, () => sendPush(text()))
        },
        receive: through,
        close() {
          lines.delete(own)
          for (const timer of timers) clearTimeout(timer)
          queued = []
        },
      }
    },
  }
}
