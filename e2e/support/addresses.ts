/** Away from the development's own ports, so that both can run. */
export const port = Number(process.env.E2E_PORT ?? 3700)
export const cloudPort = port + 1000
export const origin = `http://127.0.0.1:${port}`
/** The payment provider's stand-in; its place behind the console is the local cloud's (src/local/cloud.ts). */
export const providerOrigin = `http://127.0.0.1:${cloudPort + 4}`
/** The same for meetings. */
export const meetingsOrigin = `http://127.0.0.1:${cloudPort + 10}`
/** Where that copy's local cloud keeps its state. */
export const cloudDir = process.env.E2E_CLOUD_DIR ?? 'node_modules/.cache/e2e'
/** Its database's superuser, for what no procedure does. */
export const ownerUrl = `postgres://limelight:limelight@127.0.0.1:${cloudPort + 1}/limelight`
