import '@scope/react/styles.css'
import '../demo.css'
import type { SavedState } from '@scope/core'
import { hydrateRoot } from 'react-dom/client'
import { App, makeServerAwareKit } from './ssr-app.js'
import { bringTestWallets } from '../bring-test-wallets.js'

const root = document.getElementById('root')
if (root) {
  const state = JSON.parse(root.dataset['state'] ?? '{}') as SavedState
  hydrateRoot(root, <App kit={makeServerAwareKit(state)} />, {
    onRecoverableError: (error) => console.error('hydration', error),
  })
}

bringTestWallets()
