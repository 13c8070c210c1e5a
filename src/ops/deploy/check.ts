import { command } from '../command.ts'
import { type Installation, readInstallation, sentenceOf } from './installation.ts'
import type { Findings, Service } from './service.ts'
import { services } from './services.ts'

type Print = (line: string) => void

/**
 * Asks every service with the configured keys, and prints a line for each: its problems, or the confirmed facts.
 * @returns the number of problems.
 */
export async function checkInstallation(
  at: Installation,
  print: Print = console.log,
  asked: readonly Service[] = services,
): Promise<number> {
  const all = await Promise.all(
    asked.map(async (service) => ({ name: service.name, ...(await findingsOf(service, at)) })),
  )
  for (const { name, right, wrong, unchecked } of all) {
    const mark = wrong.length > 0 ? '✗' : right.length > 0 ? '✓' : '–'
    const facts = wrong.length > 0 ? wrong.join('; ') : right.join(', ')
    const rest = unchecked.map((one) => `not checked: ${one}`)
    print(`${mark} ${name.padEnd(12)} ${[facts, ...rest].filter(Boolean).join('; ')}`)
  }
  const count = all.reduce((sum, { wrong }) => sum + wrong.length, 0)
  print(count === 0 ? 'No problem was found.' : `${count} ${count === 1 ? 'problem' : 'problems'}.`)
  return count
}

/** An unexpected error is a problem of this service only, so that the other lines are printed. */
async function findingsOf(service: Service, at: Installation): Promise<Findings> {
  try {
    return await service.check(at)
  } catch (error) {
    return { right: [], wrong: [sentenceOf(error)], unchecked: [] }
  }
}

/** `npm run deploy:check`: exits with 1 if there is a problem. */
command(import.meta.filename, async () => {
  if ((await checkInstallation(readInstallation())) > 0) process.exitCode = 1
})
