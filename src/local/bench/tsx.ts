import fs from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'rolldown/experimental'

// What a feature offers to others has screens beside its rules, and Node reads no JSX: it is compiled as the build does.
registerHooks({
  load(url, context, next) {
    if (!url.endsWith('.tsx')) return next(url, context)
    const file = fileURLToPath(url)
    const { code } = transformSync(file, fs.readFileSync(file, 'utf8'), { jsx: { runtime: 'automatic' } })
    return { format: 'module', shortCircuit: true, source: code }
  },
})
