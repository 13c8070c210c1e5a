import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { plantedFaults } from './index.ts'

/** Operations of each run that searches a fault, and the real time after which its search ends. */
const [operations, secondsMax] = [3_000, 900]
const program = path.join(import.meta.dirname, '..', 'run.ts')

type Found = { after: number; message: string } | undefined

/** Runs the simulator with a planted fault. */
async function search(name: string, seed: string): Promise<Found> {
  const args = ['--plant', name, '--seed', seed, '--operations', String(operations), '--no-shrink']
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')])
  const after = /(\d+) operations in/.exec(output)?.[1]
  const message = /^FAILURE: (.*)$/m.exec(output)?.[1]
  if (after === undefined) throw new Error(`The run with "${name}" ended early:\n${output}`)
  return message === undefined ? undefined : { after: Number(after), message: message.slice(0, 100) }
}

/** Searches planted faults whose name contains a text, two at a time, and prints the score as rows of a table. */
export async function score(filter: string): Promise<void> {
  const waiting = plantedFaults.filter(({ name }) => name.includes(filter))
  const count = waiting.length
  if (count === 0) throw new Error(`No planted fault has "${filter}" in its name.`)
  let foundCount = 0
  const work = async () => {
    for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
      const start = performance.now()
      const seconds = () => (performance.now() - start) / 1_000
      let found: Found
      for (let seed = 1; !found && seconds() < secondsMax; seed++) found = await search(fault.name, String(seed))
      if (found) foundCount += 1
      const result = found ? `${found.message} | ${found.after}` : 'not found |'
      console.log(`| ${fault.name} | ${result} | ${seconds().toFixed(0)} s |`)
    }
  }
  await Promise.all([work(), work()])
  console.log(`${foundCount} of ${count} planted faults found`)
}
