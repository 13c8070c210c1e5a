import { writeFileSync } from 'node:fs'
import { createWorld } from '../compose.ts'
import { allOperations } from '../operations.ts'
import { parametersOf } from './parameters.ts'
import { readSdkTypes } from './sdk-types.ts'

// Run `node src/local/stripe/contract/generate.ts` after an update of the SDK; contract.test.ts fails until then.
const { world } = createWorld({ webhooks: [], retryDelays: [], settleMs: 0, now: () => 0 })
const accepted = parametersOf(
  readSdkTypes(),
  allOperations(world).map((operation) => operation.accepts),
)
writeFileSync(new URL('parameters.json', import.meta.url), `${JSON.stringify(accepted, null, 2)}\n`)
