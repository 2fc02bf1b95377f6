/** Runs the attacks in a process of their own, so that the user’s times are the gateway’s alone: `bench/hostile.ts`. */
import { attacks } from './hostile-attacks.js'

const [address = '', only] = process.argv.slice(2)
const chosen = Object.entries(attacks).filter(([name]) => !only || name === only)
console.log(`ready ${chosen.length}`)
await Promise.all(chosen.map(([, attack]) => attack({ address, isOver: () => false })))
