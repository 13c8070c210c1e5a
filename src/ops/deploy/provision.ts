import { command } from '../command.ts'
import { type Installation, readInstallation, sentenceOf, variablesFile } from './installation.ts'
import { nothing, type Provision } from './service.ts'
import { services } from './services.ts'

/**
 * Makes the missing parts of an installation: keys, bucket with its rules, queues, webhooks and presets. Prints a line for
 * each, and the commands that store the new secrets. A second run makes nothing.
 * @returns the new secrets.
 */
export async function provisionInstallation(
  at: Installation,
  print: (line: string) => void = console.log,
): Promise<Record<string, string>> {
  const manual: string[] = []
  let secrets: Record<string, string> = {}
  for (const { name, provision } of services) {
    if (!provision) continue
    const done = await attempt(() => provision(at))
    for (const one of done.made) print(`+ ${name.padEnd(12)} ${one}`)
    if (done.made.length === 0 && done.manual.length === 0) print(`= ${name.padEnd(12)} nothing is missing`)
    manual.push(...done.manual.map((step) => `${name}: ${step}`))
    secrets = { ...secrets, ...done.secrets }
  }
  for (const step of manual) print(`! ${step}`)
  const names = Object.keys(secrets)
  if (names.length > 0) print(`Store the new values in the Worker, and in ${variablesFile} for the next run:`)
  for (const [name, value] of Object.entries(secrets)) print(`printf %s '${value}' | npx wrangler secret put ${name}`)
  return secrets
}

/** A failure becomes a step for a person, because secrets of the other services are shown only once. */
async function attempt(provision: () => Promise<Provision>): Promise<Provision> {
  try {
    return await provision()
  } catch (error) {
    return { ...nothing(), manual: [sentenceOf(error)] }
  }
}

/** `npm run deploy:provision`. */
command(import.meta.filename, async () => {
  await provisionInstallation(readInstallation())
})
