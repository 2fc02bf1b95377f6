/** What Scope is, in one line, with three measured figures. */
import { useModal } from '@scope/react'
import type { Figures } from '../../figures.js'
import { useTexts } from '../visit/texts/texts-context.js'

/** Vite puts them in its place. */
declare const __FIGURES__: Figures

const { kilobytes, peers, hosts } = __FIGURES__
const lighter = peers.map((peer) => [Math.floor(peer.kilobytes / kilobytes), peer.name] as const)
const [first, ...others] = lighter

export function Hero() {
  const { open } = useModal()
  const { hero: texts } = useTexts()
  return (
    <section className="hero">
      <div>
        <h1>{texts.title}</h1>
        <p>{texts.text}</p>
        <button type="button" className="primary" onClick={() => open()}>
          {texts.button}
        </button>
      </div>
      <dl className="figures">
        <div>
          <dt>{texts.weight}</dt>
          <dd>
            <bdi dir="ltr">{kilobytes.toFixed(1)} kB</bdi>
          </dd>
        </div>
        {first && (
          <div>
            <dt>{texts.lighter(first[1], others)}</dt>
            <dd>
              <bdi dir="ltr">{first[0]}×</bdi>
            </dd>
          </div>
        )}
        <div>
          <dt>{texts.requests}</dt>
          <dd>{hosts}</dd>
        </div>
      </dl>
      <p className="source">{texts.source}</p>
    </section>
  )
}
