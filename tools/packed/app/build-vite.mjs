/** Builds the app with Vite and its React plugin; any warning fails. */
import react from '@vitejs/plugin-react'
import { build, createLogger } from 'vite'
import { report } from './report.mjs'

const messages = []
const keep = (message) => messages.push(message)
await build({
  configFile: false,
  plugins: [react()],
  customLogger: { ...createLogger('silent'), warn: keep, warnOnce: keep, error: keep },
  build: { outDir: 'out/vite', chunkSizeWarningLimit: 2000 },
}).catch((failure) => keep(String(failure)))

report(messages, 'out/vite')
