/** The view of signing in, as far as the flow opens and closes it. */
import type { InternalKit } from '@scope/core'

const view = 'SIWXSignMessage'
const names = [view, 'ConnectingSiwe']

export function signInView({ modal }: Pick<InternalKit, 'modal'>) {
  const isShown = () => {
    const { status, stack } = modal.$state.get()
    return status === 'open' && names.includes(stack.at(-1)?.view ?? '')
  }
  return {
    isShown,
    show: () => void (isShown() || modal.open({ view })),
    hide: () => void (isShown() && modal.close()),
  }
}
