/** A React page without Scope: what the others are compared with. */
import { createRoot } from 'react-dom/client'

function App() {
  return (
    <main>
      <button type="button">Connect wallet</button>
    </main>
  )
}

createRoot(document.querySelector('#root') as HTMLElement).render(<App />)
