import { generateKeyPairSync } from 'node:crypto'
import * as z from 'zod'
import { command } from './command.ts'

const pair = z.object({ d: z.string(), x: z.string() })

/** Creates an Ed25519 key pair that signs receipts, in the format of RECEIPT_KEYS: id:private:public. */
export function makeReceiptKey(id: string): string {
  const { d, x } = pair.parse(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }))
  return [id, d, x].join(':')
}

/** `npm run receipt-keys`: prints a new pair, named by its month. */
command(import.meta.filename, async () => {
  console.log(`RECEIPT_KEYS="${makeReceiptKey(new Date().toISOString().slice(0, 7))}"`)
})
