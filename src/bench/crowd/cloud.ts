// Starts the local cloud with the limits of the default plans, in a process of its own: two processes have twice as many
// file descriptors, and ten thousand viewers have ten thousand connections.
import { startCloud } from '#local/cloud.ts'

const [appOrigin = '', dir = ''] = process.argv.slice(2)
const { vars, ownerUrl, port, services, close } = await startCloud({ port: 0, dir, fresh: true, appOrigin })
const controls = Object.fromEntries(services.flatMap(({ name, control }) => (control ? [[name, control]] : [])))
process.send?.({ vars, ownerUrl, consoleOrigin: `http://127.0.0.1:${port}`, controls })
/** Milliseconds for the end of the stand-ins, which may wait for a parent that was killed. */
const closeMs = 10_000
process.once('disconnect', () => {
  setTimeout(() => process.exit(1), closeMs).unref()
  void close().finally(() => process.exit())
})
