import { inspect } from 'node:util'
import { hashAll } from './database.ts'
import type { Statements } from './network.ts'
import type { Result, Step } from './simulate.ts'

/** Returns the text of a result. The last line is the hash of all tables. */
export function report(seed: string, result: Result, statements: Statements, withTables: boolean): string {
  const { steps, seconds, invocations, refusals, faults, successes, tables } = result
  return [
    `seed ${seed}: ${steps.length} operations in ${seconds.toFixed(1)} s, ${(steps.length / seconds).toFixed(1)} a second`,
    `calls, webhooks and jobs: ${invocations}, ${(invocations / seconds).toFixed(1)} a second`,
    `statements: ${statements.count} in ${(Number(statements.nanoseconds) / 1e9).toFixed(1)} s of PostgreSQL`,
    `runs and successful calls: ${[...successes].map(([name, { runs, calls }]) => `${name} ${runs}/${calls}`).join(', ')}`,
    `refusals: ${listed(refusals)}`,
    `faults: ${listed(faults)}`,
    ...(withTables ? [...tables].map(([name, hash]) => `${hash} ${name}`) : []),
    `tables ${hashAll(tables)}`,
  ].join('\n')
}

const listed = (counts: ReadonlyMap<string, number>): string =>
  [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')

/** Returns the text of a failure, with its cause. */
export const failureText = ({ message, cause }: NonNullable<Result['failure']>): string =>
  [`FAILURE: ${message}`, ...(cause === undefined ? [] : [inspect(cause, { depth: 4 })])].join('\n')

/** Returns a command with options that a shell reads as they are. */
export const replayText = (options: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(options)
    .flatMap(([name, value]) => (value === undefined ? [] : [`--${name} '${value.replaceAll("'", `'\\''`)}'`]))
    .reduce((command, option) => `${command} ${option}`, 'replay: npm run simulate --')

/** Returns steps as text, such as "3 tip, 17 cancel a call". */
export const stepsText = (steps: readonly Step[]): string =>
  steps.map(({ number, name }) => `${number} ${name}`).join(', ')

/** Returns the steps of a text. */
export const parseSteps = (text: string): Step[] =>
  text.split(', ').map((step) => {
    const [, number, name] = /^(\d+) (.+)$/.exec(step) ?? []
    if (number === undefined || name === undefined) throw new Error(`"${step}" is not a number and an operation.`)
    return { number: Number(number), name }
  })
