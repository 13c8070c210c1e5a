import { command } from './command.ts'
import { makeVapidKeys } from './push/keys.ts'

/** `npm run vapid`: prints a new key pair that signs pushes, in the format of .dev.vars.example. */
command(import.meta.filename, async () => {
  const { publicKey, privateKey } = makeVapidKeys()
  console.log(`VAPID_PUBLIC_KEY="${publicKey}"\nVAPID_PRIVATE_KEY="${privateKey}"`)
})
