/** Records the replies of this machine's redis-server: `node src/local/redis/differential/record.ts`. */
import { writeFile } from 'node:fs/promises'
import { installedVersion, recordRedis } from './redis-server.ts'

const version = await installedVersion()
if (version === undefined) throw new Error('No redis-server on this machine (Debian: apt-get install redis-server).')
const { answers, ...rest } = await recordRedis(version)
const lines = answers.map((line) => JSON.stringify(line)).join(',\n')
const head = JSON.stringify(rest).slice(0, -1)
await writeFile(new URL('recording.json', import.meta.url), `${head},"answers":[\n${lines}\n]}\n`)
console.log(`${answers.length} answers of redis ${version} recorded`)
