/** Port of the product. Differs from the ports of `npm run dev`, so that both can run. */
export const port = Number(process.env.E2E_PORT ?? 3700)
export const cloudPort = port + 1000
export const origin = `http://127.0.0.1:${port}`
/** Origin of the payment provider's stand-in. src/local/cloud.ts sets its port. */
export const providerOrigin = `http://127.0.0.1:${cloudPort + 4}`
/** Origin of the meeting provider's stand-in. */
export const meetingsOrigin = `http://127.0.0.1:${cloudPort + 10}`
/** Directory in which the local cloud of the browser tests stores its data. */
export const cloudDir = process.env.E2E_CLOUD_DIR ?? 'node_modules/.cache/e2e'
/** Connection URL of the database's superuser, for changes that no procedure makes. */
export const ownerUrl = `postgres://limelight:limelight@127.0.0.1:${cloudPort + 1}/limelight`
