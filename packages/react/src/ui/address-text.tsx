/** Characters of a group. */
const group = 6

/** Splits an address into groups of about the same length, without a short rest. */
function toGroups(address: string): readonly string[] {
  const count = Math.max(1, Math.round(address.length / group))
  const at = (index: number) => Math.round((index * address.length) / count)
  return Array.from({ length: count }, (_, index) => address.slice(at(index), at(index + 1)))
}

/** A whole address, to be compared: in groups, never broken inside one. */
export const AddressText = ({ address }: { readonly address: string }) => (
  <bdi className="scope-exact-address" dir="ltr">
    {toGroups(address).map((text, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
      <span key={at}>{text}</span>
    ))}
  </bdi>
)
