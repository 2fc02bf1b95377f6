import { Icon, type IconName } from './icon.js'

/** One of Scope's own drawings where other rows have a picture. */
export const Drawn = ({ icon }: { readonly icon: IconName }) => (
  <span className="scope-point-icon">
    <Icon name={icon} />
  </span>
)
