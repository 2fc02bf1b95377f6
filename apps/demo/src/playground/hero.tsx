/** What Scope is, in one line, with three measured figures. */
import { useModal } from '@scope/react'
import type { Figures } from '../../figures.js'
import { useTexts } from '../visit/texts/texts-context.js'

/** Vite puts them in its place. */
declare const __FIGURES__: Figures

const { kilobytes, peers, hosts } = __FIGURES__
const [heaviest = kilobytes] = peers.map((peer) => peer.kilobytes).sort((a, b) => b - a)
const lighter = peers.map((peer) => [Math.floor(peer.kilobytes / kilobytes), peer.name] as const)
const [first, ...others] = lighter

/** One row of the chart. Its text has the figure, so the bar is for the eye only. */
function Weight({ name, size }: { readonly name: string; readonly size: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span style={{ inlineSize: `${(100 * size) / heaviest}%` }} />
        <bdi dir="ltr">{size.toFixed(size < 100 ? 1 : 0)} kB</bdi>
      </dd>
    </div>
  )
}

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
      <div className="figures">
        <figure>
          <figcaption>{texts.weight}</figcaption>
          <dl className="weights">
            <Weight name="Scope" size={kilobytes} />
            {peers.map((peer) => (
              <Weight key={peer.name} name={peer.name} size={peer.kilobytes} />
            ))}
          </dl>
        </figure>
        <dl className="facts">
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
      </div>
      <p className="source">{texts.source}</p>
    </section>
  )
}
