import { unstable_startWorker } from 'wrangler'
import * as z from 'zod'
import { builtConfig } from './build/production.ts'
import { command } from './command.ts'

const localSchema = z.object({ vars: z.record(z.string(), z.string()), state: z.string() })

/** `serve-production.ts <port>`: the production build in workerd with the variables of LIMELIGHT_LOCAL. */
command(import.meta.filename, async ([port]) => {
  const { vars, state } = localSchema.parse(JSON.parse(process.env.LIMELIGHT_LOCAL ?? '{}'))
  const worker = await unstable_startWorker({
    config: builtConfig,
    bindings: Object.fromEntries(Object.entries(vars).map(([name, value]) => [name, { type: 'plain_text', value }])),
    dev: {
      server: { hostname: '127.0.0.1', port: Number(port) },
      persist: state,
      inspector: false,
      watch: false,
      logLevel: 'warn',
    },
  })
  process.once('SIGTERM', () => void worker.dispose().finally(() => process.exit(0)))
  await worker.ready
})
