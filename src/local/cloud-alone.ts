import fs from 'node:fs'
import path from 'node:path'
import { builtConfig, ensureBuilt } from '#ops/build/production.ts'
import { command, root } from '#ops/command.ts'
import { type Cloud, startCloud } from './cloud.ts'
import { startCron } from './cron.ts'
import { seed } from './launch.ts'
import { readSettings, type Settings } from './settings.ts'
import { stopRequest } from './supervise.ts'

const file = '.dev.vars'

/** Formats variables as a `.dev.vars` file. */
export const devVars = (vars: Record<string, string>): string =>
  `${Object.entries(vars)
    .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
    .join('\n')}\n`

/** Writes the file unless it exists. @returns true if it was written. */
export function writeOnce(at: string, text: string): boolean {
  try {
    fs.writeFileSync(at, text, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** Starts the local cloud and its data without the product, and writes the product's variables into `dir`. */
export async function startCloudAlone(settings: Settings, dir: string): Promise<{ cloud: Cloud; isWritten: boolean }> {
  const appOrigin = `http://127.0.0.1:${settings.port}`
  const cloud = await startCloud({ ...settings, port: settings.cloudPort, appOrigin })
  try {
    return { cloud, isWritten: writeOnce(path.join(dir, file), devVars(cloud.vars)) }
  } catch (error) {
    await cloud.close()
    throw error
  }
}

command(import.meta.filename, async (args) => {
  const settings = readSettings(process.env, args)
  const stopped = stopRequest()
  const { cloud, isWritten } = await startCloudAlone(settings, root)
  await seed(cloud)
  await ensureBuilt()
  // wrangler reads the file beside the configuration of the build. A build copies only files that existed before it.
  fs.copyFileSync(path.join(root, file), path.join(path.dirname(builtConfig), file))
  const cron = startCron(`http://127.0.0.1:${settings.port}`)
  console.log(
    `\n  Local cloud    http://127.0.0.1:${cloud.port}\n` +
      `  Variables      ${file}${isWritten ? '' : ' was there and stays as it is; delete it to have it written'}\n` +
      `  The product    npx wrangler dev, at http://127.0.0.1:${settings.port}\n`,
  )
  const code = await stopped
  cron.stop()
  await cloud.close()
  process.exit(code)
})
