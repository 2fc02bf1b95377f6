/** Code with colors. Lines that are new since the last change are marked for a moment. */
import { highlight } from './highlight.js'

export function CodeBlock({ text }: { readonly text: string }) {
  const counts = new Map<string, number>()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <pre tabIndex={0} dir="ltr">
      <code>
        {text.split('\n').map((line) => {
          // Lines keep their element as others come and go: only changed lines are mounted.
          const count = counts.get(line) ?? 0
          counts.set(line, count + 1)
          return (
            <span key={`${line} ${count}`} className="code-line">
              {highlight(line).map(({ kind, text }, at) => (
                <span key={at} className={kind === 'plain' ? undefined : `code-${kind}`}>
                  {text}
                </span>
              ))}
              {'\n'}
            </span>
          )
        })}
      </code>
    </pre>
  )
}
