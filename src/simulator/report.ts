import { inspect } from 'node:util'
import { hashAll } from './database.ts'
import type { Result } from './simulate.ts'

/** Returns the text of a result. The last line is the hash of all tables. */
export function report(seed: string, result: Result, withTables: boolean): string {
  const { operations, seconds, statements, refusals, successes, tables, failure } = result
  return [
    `seed ${seed}: ${operations} operations in ${seconds.toFixed(1)} s, ${(operations / seconds).toFixed(1)} a second`,
    `statements: ${statements.count} in ${statements.seconds.toFixed(1)} s of PostgreSQL`,
    `successful calls: ${listed(successes)}`,
    `refusals: ${listed(refusals)}`,
    ...(withTables ? [...tables].map(([name, hash]) => `${hash} ${name}`) : []),
    ...(failure ? failureLines(seed, failure) : []),
    `tables ${hashAll(tables)}`,
  ].join('\n')
}

const listed = (counts: ReadonlyMap<string, number>): string =>
  [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')

const failureLines = (seed: string, { message, cause, replay, history }: NonNullable<Result['failure']>): string[] => [
  `FAILURE: ${message}`,
  ...(cause === undefined ? [] : [inspect(cause, { depth: 4 })]),
  'last operations:',
  ...history.map((line) => `  ${line}`),
  `replay: npm run simulate -- --seed ${seed} --operations ${replay}`,
]
