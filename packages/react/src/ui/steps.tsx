import { ViewIcon } from './view-icon.js'

export interface Step {
  readonly text: string
  readonly detail?: string | undefined
  readonly state: 'done' | 'now' | 'later'
  /** Duration of the step, as text. */
  readonly took?: string | undefined
}

/** List of completed, current and future steps. */
export const Steps = ({ steps }: { readonly steps: readonly Step[] }) => (
  <ol className="scope-steps">
    {steps.map(({ text, detail, state, took }, at) => (
      <li
        // biome-ignore lint/suspicious/noArrayIndexKey: two equal calls of a batch are two steps
        key={`${at} ${text}`}
        data-state={state}
        aria-current={state === 'now' ? 'step' : undefined}
      >
        <span className="scope-step-mark" aria-hidden="true">
          {state === 'done' ? <ViewIcon name="check" /> : state === 'later' && at + 1}
        </span>
        <span>
          {text}
          {detail && <small>{detail}</small>}
        </span>
        {took && <small>{took}</small>}
      </li>
    ))}
  </ol>
)
