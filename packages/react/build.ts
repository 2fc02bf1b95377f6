import { rmSync } from 'node:fs'
import { writeFiles } from '../../dist-files.js'

const root = new URL('.', import.meta.url)
rmSync(new URL('dist', root), { recursive: true, force: true })
await writeFiles({
  root,
  entries: ['index.ts', 'mount.tsx', 'messages/en.ts', 'messages/de.ts', 'messages/ar.ts'],
  together: {
    // What is on the page before the first click, of the buttons and the provider: a host uses some of it.
    page: ['provider.tsx', 'connect-button.tsx', 'account-button.tsx', 'inline-scope.tsx'],
    dialog: ['modal/content.tsx', 'modal/inline-card.tsx'],
  },
  beneath: { file: 'base', faces: ['index.ts', 'mount.tsx'] },
  // Hosts import a language, and a server may: neither is to bring anything else.
  alone: /^messages\//,
  // Views are drawn in the dialog alone.
  lent: { file: 'dialog', by: 'base' },
})
