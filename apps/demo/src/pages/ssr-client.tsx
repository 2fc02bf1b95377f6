import '@scope/react/styles.css'
import '../demo.css'
import type { SavedState } from '@scope/core'
import { hydrateRoot } from 'react-dom/client'
import { bringTestWallets } from '../bring-test-wallets.js'
import { App, makeServerAwareKit } from './ssr-app.js'

const root = document.getElementById('root')
if (root) {
  const state = JSON.parse(root.dataset.state ?? '{}') as SavedState
  hydrateRoot(root, <App kit={makeServerAwareKit(state)} />, {
    onRecoverableError: (_error) => {},
  })
}

bringTestWallets()
