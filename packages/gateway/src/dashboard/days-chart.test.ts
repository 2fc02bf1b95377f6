/** The scale of the chart, and that texts of events stay texts. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { describeVectors } from '../../../../tools/vectors.js'
import { barTable } from './bars.js'
import { roundUp } from './days-chart.js'

it('ends the scale at or above the highest value, with whole quarters', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), (value) => {
      const max = roundUp(value)
      return max >= value && max % 4 === 0 && (value < 5 || max < value * 2.5)
    }),
  )
})

const drawn = async (name: string) =>
  String(await barTable('c', 'h', [{ title: 't', look: 'first' }], [{ name, values: [1] }], ''))

describeVectors('markup-xss', (cases) => {
  const payloads = cases.map((vector) => [vector.id, String(vector.payload)] as const)
  it.each(payloads)('[B5] shows %s as text on the dashboard', async (_, payload) => {
    const markup = await drawn(payload)
    const tags = (text: string) => [...text.matchAll(/<\/?([a-z!?][a-z]*)/gi)].map(([tag]) => tag)
    expect(tags(markup)).toEqual(tags(await drawn('plain')))
  })
})
