/** A whole address, to be compared: in groups, never broken inside one. */

const group = 6

export function AddressText({ address }: { readonly address: string }) {
  const groups = address.match(new RegExp(`.{1,${group}}`, 'gu')) ?? []
  return (
    <bdi className="scope-exact-address" dir="ltr">
      {groups.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
        <span key={at}>{text}</span>
      ))}
    </bdi>
  )
}
