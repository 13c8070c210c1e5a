import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { Engine } from '../engine.ts'
import { toBytes } from '../reply.ts'
import { answer, recordingSchema } from './answer.ts'
import { COMMANDS } from './commands.ts'
import { installedVersion, recordRedis } from './redis-server.ts'

/** Known differences between the embedded Lua interpreter and Redis. A test fails when one of them disappears. */
const DIFFERENT: Readonly<Record<string, string>> = {
  'EVAL return syntax error here 0': "wording of Lua 5.3's compiler",
  'EVAL local t = nil return t.x 0': "wording of Lua 5.3's runtime",
  'EVAL return string.format("%.1f", 2.25) 0': 'JavaScript rounds halves away from zero',
}

const minor = (version: string) => version.split('.').slice(0, 2).join('.')

const recorded = recordingSchema.parse(JSON.parse(await readFile(new URL('recording.json', import.meta.url), 'utf8')))

/** Returns the replies of an installed redis-server of the recorded minor version, or else the recording. */
async function authority() {
  const version = await installedVersion()
  if (version === undefined || minor(version) !== minor(recorded.version)) return { source: 'recorded', ...recorded }
  return { source: 'live', ...(await recordRedis(version)) }
}

const redis = await authority()

describe(`the engine against redis ${redis.version} (${redis.source})`, () => {
  it('the recording contains the same commands as commands.ts', () => {
    expect(recorded.answers.map(({ command }) => command)).toEqual(COMMANDS)
  })

  const engine = new Engine()
  const compared = redis.answers.map(({ command, answer: theirs }, index) => {
    const [name = '', ...args] = command.map(toBytes)
    const ours = answer(() => engine.execute(name, args))
    const text = command.join(' ')
    return { title: `${index} ${text.slice(0, 80)}`, text, ours, theirs }
  })

  it.each(compared.filter(({ text }) => !(text in DIFFERENT)))('$title', ({ ours, theirs }) => {
    expect(ours).toEqual(theirs)
  })

  it.each(Object.entries(DIFFERENT))('still differs: %s (%s)', (known) => {
    const found = compared.find(({ text }) => text === known)
    expect(found).toBeDefined()
    expect(found?.ours).not.toEqual(found?.theirs)
    expect(Object.keys(found?.ours ?? {})).toEqual(Object.keys(found?.theirs ?? {}))
  })

  it('has the same commands, with the same arity and write flag', () => {
    const ours = Object.entries(engine.commands).map(([name, { arity, writes }]) => [name, { arity, writes }])
    expect(Object.fromEntries(ours)).toEqual(redis.commands)
  })
})
