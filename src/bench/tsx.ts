import fs from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'rolldown/experimental'

// The index of a feature exports screens too. Node cannot run JSX, so it is compiled as in the build.
registerHooks({
  load(url, context, next) {
    if (!url.endsWith('.tsx')) return next(url, context)
    const file = fileURLToPath(url)
    const { code } = transformSync(file, fs.readFileSync(file, 'utf8'), { jsx: { runtime: 'automatic' } })
    return { format: 'module', shortCircuit: true, source: code }
  },
})
