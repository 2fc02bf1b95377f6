/**
 * The embedded database's folder, written through to the disk. PGlite runs PostgreSQL with fsync off, and its file system
 * ignores fsync: after a power cut, acknowledged changes are lost or the folder doesn't start. Here both are on.
 */
import { closeSync, existsSync, fsyncSync, openSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** Emscripten's view of Node's file system, as far as it is needed. */
interface NodeFileSystem {
  realPath(node: unknown): string
  readonly stream_ops: { fsync?: (stream: OpenFile) => number }
}
interface OpenFile {
  readonly node: unknown
  /** Of a file; a directory has none. */
  readonly nfd?: number
}

/** Flushes an open file. `path` says which one. */
export type Fsync = (fd: number, path: string) => void

/** EIO, as WASI numbers it. PostgreSQL then stops: it doesn't know what reached the disk. */
const ioError = 29

function fsyncDirectory(path: string, fsync: Fsync): void {
  const fd = openSync(path, 'r')
  try {
    fsync(fd, path)
  } finally {
    closeSync(fd)
  }
}

class DurableNodeFs extends NodeFS {
  constructor(
    folder: string,
    private readonly fsync: Fsync,
  ) {
    super(folder)
  }

  override async init(...args: Parameters<NodeFS['init']>) {
    const { fsync } = this
    const { emscriptenOpts } = await super.init(...args)
    const addFsync = (module: object) => {
      const { NODEFS } = module as { readonly NODEFS: NodeFileSystem }
      NODEFS.stream_ops.fsync = ({ node, nfd }) => {
        const path = NODEFS.realPath(node)
        try {
          if (nfd === undefined) fsyncDirectory(path, fsync)
          else fsync(nfd, path)
          return 0
        } catch {
          return ioError
        }
      }
    }
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [addFsync, ...(emscriptenOpts.preRun ?? [])] },
    }
  }
}

/** What the first start wrote is copied into the folder without PostgreSQL: flushed here, once. */
async function flushAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await flushAll(path)
    else if (entry.isFile()) {
      const file = await open(path, 'r')
      await file.sync().finally(() => file.close())
    }
  }
  fsyncDirectory(folder, fsyncSync)
}

/** `-F` turns fsync off. Of the methods, `fsync` is the one that reaches the file system. */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'],
]

/** Opens the database in a folder. A commit resolves when it is on the disk. */
export async function openDurableFolder(folder: string, fsync: Fsync = fsyncSync): Promise<PGlite> {
  const isNew = !existsSync(join(folder, 'PG_VERSION'))
  const client = new PGlite({ fs: new DurableNodeFs(folder, fsync), startParams })
  await client.waitReady
  if (isNew) await flushAll(folder)
  return client
}
