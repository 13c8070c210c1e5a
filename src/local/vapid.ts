import { command } from './command.ts'
import { makeVapidKeys } from './push/keys.ts'

/** `npm run vapid`: a new pair that signs pushes, as .dev.vars.example wants it. */
command(import.meta.filename, async () => {
  const { publicKey, privateKey } = makeVapidKeys()
  console.log(`VAPID_PUBLIC_KEY="${publicKey}"\nVAPID_PRIVATE_KEY="${privateKey}"`)
})
