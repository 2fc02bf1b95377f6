/** What Scope is, in one line, with three measured figures. */
import { useModal } from '@scope/react'
import type { Figures } from '../../figures.js'

/** Vite puts them in its place. */
declare const __FIGURES__: Figures

const { kilobytes, peers, hosts } = __FIGURES__
const lighter = peers.map((peer) => [Math.floor(peer.kilobytes / kilobytes), peer.name] as const)
const [first, ...others] = lighter

export function Hero() {
  const { open } = useModal()
  return (
    <section className="hero">
      <div>
        <h1>Wallet connection that you host yourself</h1>
        <p>
          Connect, sign in, pay and swap on EVM, Solana and Bitcoin. MIT licensed, without a vendor.
          This page runs offline.
        </p>
        <button type="button" className="primary" onClick={() => open()}>
          Try it
        </button>
      </div>
      <dl className="figures">
        <div>
          <dt>JavaScript before the first click</dt>
          <dd>{kilobytes.toFixed(1)} kB</dd>
        </div>
        {first && (
          <div>
            <dt>
              lighter than {first[1]}
              {others.map(([times, name]) => `, ${times}× than ${name}`)}
            </dt>
            <dd>{first[0]}×</dd>
          </div>
        )}
        <div>
          <dt>requests to other hosts before you act</dt>
          <dd>{hosts}</dd>
        </div>
      </dl>
      <p className="source">Measured by bench/, and checked in each run of the tests.</p>
    </section>
  )
}
