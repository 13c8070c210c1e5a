import path from 'node:path'
import { rolldown } from 'rolldown'
import { root } from '#ops/command.ts'

/** Returns the code of the Worker at the edge, with the stand-in for its cache. */
export async function bundleEdge(): Promise<string> {
  const input = path.join(root, 'src/local/edge/worker.ts')
  const bundle = await rolldown({ input, cwd: root, platform: 'neutral', external: /^cloudflare:/ })
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false })
  await bundle.close()
  return output[0].code
}
